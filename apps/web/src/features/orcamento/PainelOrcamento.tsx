import { type Orcamento, orcamentoRotas } from '@lastro/contract'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../../api/api.ts'
import { PainelLateral } from '../../ui/PainelLateral.tsx'
import { AcoesOrcamento } from './AcoesOrcamento.tsx'
import { AreaRevista } from './area/AreaRevista.tsx'
import { ComentariosPainel } from './ComentariosPainel.tsx'
import { DadosOrcamento } from './DadosOrcamento.tsx'
import { HistoricoPainel } from './HistoricoPainel.tsx'
import type { Moment, OrcamentoPanel, OrcamentoSearch } from './orcamento-search.ts'
import { PrevistoSecao } from './previsto/PrevistoSecao.tsx'
import { QuadroAreas } from './QuadroAreas.tsx'
import type { useLocations } from './use-location-names.ts'
import { useNomeArea } from './use-area-name.ts'

/** Width below which the panel covers the cells, as in `ui/PainelLateral.module.css`. Showing a cell there closes the panel. */
const COBRE = '(max-width: 959px)'

interface PanelOrcamentoProps {
  orcamento: Orcamento
  painel: OrcamentoPanel
  search: OrcamentoSearch
  setSearch: (search: OrcamentoSearch) => void
  lugares: ReturnType<typeof useLocations>
  momento: Moment | null
  podeCopiar: boolean
  podeComentar: boolean
  onPanel: (next: Pick<OrcamentoSearch, 'painel' | 'area' | 'linha' | 'mes'>) => void
  onClose: () => void
}

export function PainelOrcamento(props: PanelOrcamentoProps) {
  const { orcamento, painel, search, setSearch, lugares, momento, podeCopiar, podeComentar, onPanel, onClose } = props
  const { t } = useTranslation('orcamento')
  const nomeArea = useNomeArea()
  const { edit = false, simples = false, linha, mes } = search
  // The sums of the areas are as old as the header; cells may have changed since.
  useEffect(() => {
    if (painel === 'areas') void invalidate(orcamentoRotas.get)
  }, [painel])
  const area = painel === 'areas' ? orcamento.quadro.find(({ id }) => id === search.area) : undefined
  const openArea = (id: number) => onPanel({ painel, area: id })
  return (
    // Same key for every area, so that focus stays when the area changes.
    <PainelLateral key={area ? 'area' : painel} titulo={area ? nomeArea(area) : t(`painel.${painel}`)} onClose={onClose}>
      {area && <AreaRevista orcamento={orcamento} area={area} onArea={openArea} onGoBack={() => onPanel({ painel })} />}
      {painel === 'areas' && !area && (
        <>
          <AcoesOrcamento orcamento={orcamento} />
          <QuadroAreas orcamento={orcamento} onArea={openArea} />
          <PrevistoSecao orcamento={orcamento} podeFazer={podeCopiar} />
          <DadosOrcamento orcamento={orcamento} podeCopiar={podeCopiar} />
        </>
      )}
      {painel === 'comentarios' && (
        <ComentariosPainel
          orcamento={orcamento}
          linha={linha}
          mes={mes}
          namePlace={lugares.name}
          podeComentar={podeComentar}
          onPlace={(deLinha, deMes) => onPanel({ painel, linha: deLinha, mes: deMes })}
        />
      )}
      {painel === 'historico' && (
        <HistoricoPainel
          id={orcamento.id}
          celula={linha === undefined || mes === undefined ? null : { linha, mes }}
          lugares={lugares}
          momento={momento}
          onMoment={(fresh) => setSearch({ edit, simples, ...(matchMedia(COBRE).matches ? {} : { painel, linha, mes }), ...fresh })}
          onAll={() => onPanel({ painel })}
        />
      )}
    </PainelLateral>
  )
}
