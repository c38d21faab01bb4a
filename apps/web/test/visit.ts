import { createAppRouter } from '../src/routes.tsx'
import { writeSession } from '../src/stores/session.ts'
import { ticks } from './ticks.ts'

const HOUR = 60 * 60 * 1000

export function signIn(expiresInMs = HOUR, perfil = 'gestor') {
  writeSession({
    token: 'a.b.c',
    expires: ticks(Date.now() + expiresInMs),
    refreshToken: 'r',
    perfil,
    clienteId: 'c1',
    cliente: 'Água',
    iss: 'lastro',
    email: 'r@a.example',
    nome: 'Renata',
  })
}

export async function visit(href: string): Promise<string> {
  const router = createAppRouter()
  router.history.replace(href)
  await router.load()
  return router.state.location.href
}
