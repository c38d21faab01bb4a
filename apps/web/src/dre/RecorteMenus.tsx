/** What part of the company is counted, and whether before or after rateio. */
import type { DreComparativo } from '@lastro/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ToolbarButton } from '../ui/Toolbar.tsx'
import type { DreVisao } from './dre-search.ts'
import { FiltroMenu } from './FiltroMenu.tsx'
import { centrosCustoQuery, filiaisQuery } from './queries.ts'

interface RecorteMenusProps {
  alcance: DreComparativo['alcance']
  visao: Pick<DreVisao, 'centrosCusto' | 'filiais' | 'rateado'>
  onChange: (mudanca: Partial<Pick<DreVisao, 'centrosCusto' | 'filiais'>>) => void
  /** Null where before and after stand side by side already. */
  onRateado: ((rateado: boolean) => void) | null
  /** What an address filters by is named at once; the rest, to choose from, may be asked for later. */
  depois?: boolean
}

export function RecorteMenus({ alcance, visao, onChange, onRateado, depois = false }: RecorteMenusProps) {
  const { t } = useTranslation('dre')
  const centros = useQuery({ ...centrosCustoQuery, enabled: !depois || visao.centrosCusto.length > 0 })
  const filiais = useQuery({ ...filiaisQuery, enabled: !depois || visao.filiais.length > 0 })
  return (
    <>
      <FiltroMenu
        nome={t('filtro.centroCusto')}
        todos={t(alcance.centrosCusto === null ? 'filtro.todos' : 'filtro.todosSeus')}
        contados={(count) => t('filtro.centros', { count })}
        buscar={t('filtro.buscarCentro')}
        nos={centros.data ?? []}
        escolhidos={visao.centrosCusto}
        onChange={(centrosCusto) => onChange({ centrosCusto })}
      />
      <FiltroMenu
        nome={t('filtro.filial')}
        todos={t(alcance.filiais === null ? 'filtro.todas' : 'filtro.todasSuas')}
        contados={(count) => t('filtro.filiais', { count })}
        buscar={t('filtro.buscarFilial')}
        nos={(filiais.data ?? []).map((filial) => ({ ...filial, paiId: null }))}
        escolhidos={visao.filiais}
        onChange={(ids) => onChange({ filiais: ids })}
      />
      {/* Rateio is of the whole company: the server refuses it to who sees a part. */}
      {!alcance.limitado && onRateado && (
        <ToolbarButton pressed={visao.rateado} title={t('rateio.titulo')} onClick={() => onRateado(!visao.rateado)}>
          {t('rateio.depois')}
        </ToolbarButton>
      )}
    </>
  )
}
