/** For tests of the routes: a person signed in, and where the guard lets a visit end. */
import { createAppRouter } from '../src/routes.tsx'
import { writeSession } from '../src/stores/session.ts'
import { ticks } from './ticks.ts'

const HOUR = 60 * 60 * 1000

/** @param expiresInMs negative for a session that is over */
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

/** The address the visit ends at; the data of the pages is of no interest. */
export async function visit(href: string): Promise<string> {
  const router = createAppRouter()
  router.history.replace(href)
  await router.load()
  return router.state.location.href
}
