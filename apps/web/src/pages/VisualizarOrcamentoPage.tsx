import { useSuspenseQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { readLast } from '../features/orcamento/last-opened.ts'
import { paths } from '../navigation/paths.ts'
import { sessaoQuery } from '../sessao/sessao.ts'

/** `/VisualizarOrcamento` of the list of pages: redirects to the last opened budget, else to the list. */
export function VisualizarOrcamentoPage() {
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const id = sessao.cliente && readLast({ usuarioId: sessao.usuario.id, clienteId: sessao.cliente.id })
  if (id === null) return <Navigate to={paths.orcamentos} replace />
  return <Navigate to={paths.orcamento} params={{ id: String(id) }} replace />
}
