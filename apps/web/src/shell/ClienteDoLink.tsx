/** Handles `?cliente=` in links, because ids repeat across clientes. */
import type { Sessao } from '@lastro/contract'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { paths } from '../navigation/paths.ts'
import { useSwitchCliente } from './ClienteSwitcher.tsx'
import { entryOf } from './screen-list.ts'
import { lazyPart } from '../ui/lazy-part.ts'

const OutroCliente = lazyPart(async () => (await import('./OutroCliente.tsx')).OutroCliente)

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const OWN: readonly (string | undefined)[] = [paths.dre, paths.workspace]

function clienteOf(search: Readonly<Record<string, unknown>>): string | undefined {
  const { cliente } = search
  return typeof cliente === 'string' && UUID.test(cliente) ? cliente : undefined
}

export function ClienteDoLink({ sessao, children }: { sessao: Sessao; children: ReactNode }) {
  const request = useRouterState({
    select: ({ location }) => (OWN.includes(entryOf(location.pathname)) ? undefined : clienteOf(location.search)),
  })
  const navigate = useNavigate()
  const change = useSwitchCliente({ keepAddress: true })
  if (request === undefined || request === sessao.cliente?.id) return children
  return (
    <Suspense>
      <OutroCliente
        cliente={sessao.clientes.find(({ id }) => id === request)}
        current={sessao.cliente}
        swapping={change.isPending}
        onSwap={change.mutate}
        onStay={() => void navigate({ to: paths.home })}
      />
    </Suspense>
  )
}
