import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { readComparar } from '../features/dre/compare.ts'
import { Demonstrativo } from '../features/dre/Demonstrativo.tsx'
import { WITHOUT_FILTERS } from '../features/dre/dre-search.ts'
import { DreEsqueleto } from '../features/dre/DreEsqueleto.tsx'
import { useVisao } from '../features/dre/use-visao.ts'
import { loadTexts } from '../i18n/i18n.ts'
import { sessaoQuery } from '../sessao/sessao.ts'
import { useSwitchCliente } from '../shell/ClienteSwitcher.tsx'
import { OutroCliente } from '../shell/OutroCliente.tsx'
import { PageContent } from '../ui/PageHeader.tsx'
import { lazyPart } from '../ui/lazy-part.ts'

/** Loads its texts too, which the monthly DRE does not need. */
const Comparativo = lazyPart(async () => {
  const [{ Comparativo: component }] = await Promise.all([
    import('../features/dre/comparativo/Comparativo.tsx'),
    loadTexts('dre-comparativo'),
  ])
  return component
})

export function DrePage() {
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const [visao, setVisao] = useVisao(sessao.cliente?.id)
  const change = useSwitchCliente({ keepAddress: true })
  if (visao.cliente !== undefined && visao.cliente !== sessao.cliente?.id) {
    return (
      <OutroCliente
        cliente={sessao.clientes.find(({ id }) => id === visao.cliente)}
        current={sessao.cliente}
        swapping={change.isPending}
        onSwap={change.mutate}
        onStay={() => setVisao(WITHOUT_FILTERS, 'replace')}
      />
    )
  }
  const comparar = readComparar(visao.comparar)
  if (comparar === undefined) return <Demonstrativo sessao={sessao} visao={visao} setVisao={setVisao} />
  return (
    <Suspense
      fallback={
        <PageContent>
          <DreEsqueleto />
        </PageContent>
      }
    >
      <Comparativo sessao={sessao} comparar={comparar} visao={visao} setVisao={setVisao} />
    </Suspense>
  )
}
