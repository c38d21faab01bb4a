import type { DreComparativo } from '@lastro/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFirstPaint } from '../../ui/first-paint.ts'
import type { DreVisao } from './dre-search.ts'
import { FiltroMenu } from './FiltroMenu.tsx'
import { centrosCustoQuery, filiaisQuery } from './queries.ts'

type CentroFilialFilter = Pick<DreVisao, 'centrosCusto' | 'filiais'>

interface LugaresMenusProps {
  alcance: DreComparativo['alcance']
  chosen: CentroFilialFilter
  onChange: (mudanca: Partial<CentroFilialFilter>) => void
  depois?: boolean
}

export function LugaresMenus({ alcance, chosen, onChange, depois = false }: LugaresMenusProps) {
  const { t } = useTranslation('dre')
  const painted = useFirstPaint()
  const question = painted || !depois
  const centros = useQuery({ ...centrosCustoQuery, enabled: question || chosen.centrosCusto.length > 0 })
  const filiais = useQuery({ ...filiaisQuery, enabled: question || chosen.filiais.length > 0 })
  return (
    <>
      <FiltroMenu
        nome={t('filtro.centroCusto')}
        allLabel={t(alcance.centrosCusto === null ? 'filtro.todos' : 'filtro.todosSeus')}
        countLabel={(count) => t('filtro.centros', { count })}
        searchLabel={t('filtro.buscarCentro')}
        nodes={centros.data ?? []}
        chosen={chosen.centrosCusto}
        onChange={(centrosCusto) => onChange({ centrosCusto })}
      />
      <FiltroMenu
        nome={t('filtro.filial')}
        allLabel={t(alcance.filiais === null ? 'filtro.todas' : 'filtro.todasSuas')}
        countLabel={(count) => t('filtro.filiais', { count })}
        searchLabel={t('filtro.buscarFilial')}
        nodes={(filiais.data ?? []).map((filial) => ({ ...filial, paiId: null }))}
        chosen={chosen.filiais}
        onChange={(ids) => onChange({ filiais: ids })}
      />
    </>
  )
}
