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
import type { useLocationNames } from './use-location-names.ts'
import { useAreaName } from './use-area-name.ts'

/** Width below which the panel covers the cells, as in `ui/PainelLateral.module.css`. Showing a cell there closes the panel. */
const COBRE = '(max-width: 959px)'

interface PainelOrcamentoProps {
  orcamento: Orcamento
  panel: Exclude<OrcamentoPanel, 'formula'>
  search: OrcamentoSearch
  setSearch: (search: OrcamentoSearch) => void
  locations: ReturnType<typeof useLocationNames>
  moment: Moment | null
  canCopy: boolean
  canComment: boolean
  onPanel: (next: Pick<OrcamentoSearch, 'painel' | 'area' | 'linha' | 'mes'>) => void
  onClose: () => void
}

export function PainelOrcamento(props: PainelOrcamentoProps) {
  const { orcamento, panel, search, setSearch, locations, moment, canCopy, canComment, onPanel, onClose } = props
  const { t } = useTranslation('orcamento')
  const nomeArea = useAreaName()
  const { edit = false, simples = false, linha, mes } = search
  // The sums of the areas are as old as the header; cells may have changed since.
  useEffect(() => {
    if (panel === 'areas') void invalidate(orcamentoRotas.get)
  }, [panel])
  const area = panel === 'areas' ? orcamento.quadro.find(({ id }) => id === search.area) : undefined
  const openArea = (id: number) => onPanel({ painel: panel, area: id })
  return (
    // Same key for every area, so that focus stays when the area changes.
    <PainelLateral key={area ? 'area' : panel} titulo={area ? nomeArea(area) : t(`painel.${panel}`)} onClose={onClose}>
      {area && <AreaRevista orcamento={orcamento} area={area} onArea={openArea} onGoBack={() => onPanel({ painel: panel })} />}
      {panel === 'areas' && !area && (
        <>
          <AcoesOrcamento orcamento={orcamento} />
          <QuadroAreas orcamento={orcamento} onArea={openArea} />
          <PrevistoSecao orcamento={orcamento} canCreate={canCopy} />
          <DadosOrcamento orcamento={orcamento} canCopy={canCopy} />
        </>
      )}
      {panel === 'comentarios' && (
        <ComentariosPainel
          orcamento={orcamento}
          linha={linha}
          mes={mes}
          namePlace={locations.name}
          canComment={canComment}
          onPlace={(deLinha, deMes) => onPanel({ painel: panel, linha: deLinha, mes: deMes })}
        />
      )}
      {panel === 'historico' && (
        <HistoricoPainel
          id={orcamento.id}
          celula={linha === undefined || mes === undefined ? null : { linha, mes }}
          locations={locations}
          moment={moment}
          onMoment={(fresh) => setSearch({ edit, simples, ...(matchMedia(COBRE).matches ? {} : { painel: panel, linha, mes }), ...fresh })}
          onAll={() => onPanel({ painel: panel })}
        />
      )}
    </PainelLateral>
  )
}
