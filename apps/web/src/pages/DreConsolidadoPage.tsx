import { useSuspenseQuery } from '@tanstack/react-query'
import { readComparar } from '../features/dre/compare.ts'
import { Consolidado } from '../features/dre/consolidado/Consolidado.tsx'
import { WITHOUT_FILTERS } from '../features/dre/dre-search.ts'
import { useVisao } from '../features/dre/use-visao.ts'
import { paths } from '../navigation/paths.ts'
import { sessaoQuery } from '../sessao/sessao.ts'
import { useSwitchCliente } from '../shell/ClienteSwitcher.tsx'
import { OutroCliente } from '../shell/OutroCliente.tsx'

export function DreConsolidadoPage() {
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const [visao, setVisao] = useVisao(sessao.cliente?.id, paths.dreConsolidado)
  const change = useSwitchCliente({ keepAddress: true })
  if (visao.cliente !== undefined && visao.cliente !== sessao.cliente?.id) {
    return (
      <OutroCliente
        cliente={sessao.clientes.find(({ id }) => id === visao.cliente)}
        current={sessao.cliente}
        swapping={change.isPending}
        onSwap={change.mutate}
        onStay={() => setVisao({ ...WITHOUT_FILTERS, consolidar: [] }, 'replace')}
      />
    )
  }
  const chosen = (visao.consolidar ?? []).filter((id) => id !== sessao.cliente?.id)
  return <Consolidado sessao={sessao} comparar={readComparar(visao.comparar)} chosen={chosen} visao={visao} setVisao={setVisao} />
}
