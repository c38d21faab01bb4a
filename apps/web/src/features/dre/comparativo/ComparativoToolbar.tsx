import { type DreComparativo, dreComparativoRotas } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { download } from '../../../api/api.ts'
import { Toolbar, ToolbarSeparator, ToolbarSpace } from '../../../ui/Toolbar.tsx'
import type { Comparar } from '../compare.ts'
import { ConjuntoMenu } from '../ConjuntoMenu.tsx'
import { type DreVisao, baseAvOf, recorteOf } from '../dre-search.ts'
import { ExibicaoMenu } from '../ExibicaoMenu.tsx'
import { ExportarMenu } from '../ExportarMenu.tsx'
import { PeriodoMenu } from '../PeriodoMenu.tsx'
import { RecorteMenus } from '../RecorteMenus.tsx'
import type { SetVisao } from '../use-visao.ts'
import { MontarMenu } from './MontarMenu.tsx'
import { compararQuery } from './queries.ts'

interface ComparativoToolbarProps {
  comparativo: DreComparativo
  comparar: Comparar
  visao: DreVisao
  setVisao: SetVisao
  canSeeOrcamento: boolean
  canExport: boolean
}

export function ComparativoToolbar({ comparativo, comparar, visao, setVisao, canSeeOrcamento, canExport }: ComparativoToolbarProps) {
  const { t } = useTranslation('dre')
  const { inicio, fim, alcance, disponivel } = comparativo
  return (
    <Toolbar label={t('ferramentas')}>
      <PeriodoMenu periodo={{ inicio, fim }} available={disponivel} onChange={(periodo) => setVisao({ ...periodo, explicar: null })} />
      <ToolbarSeparator />
      <ConjuntoMenu visao={visao} setVisao={setVisao} canSeeOrcamento={canSeeOrcamento} inteiro={!alcance.limitado} />
      <MontarMenu comparativo={comparativo} comparar={comparar} setVisao={setVisao} canSeeOrcamento={canSeeOrcamento} />
      <ToolbarSeparator />
      <RecorteMenus
        alcance={alcance}
        chosen={visao}
        onChange={(mudanca) => setVisao({ ...mudanca, explicar: null })}
        rateado={visao.rateado}
        onRateado={comparar.dimensao === 'rateio' ? null : (rateado) => setVisao({ rateado, explicar: null })}
      />
      <ToolbarSpace />
      <ExibicaoMenu {...{ visao, setVisao }} baseAv={comparativo.baseAv} linhas={comparativo.linhas} />
      <ExportarMenu
        canExport={canExport}
        save={(file) =>
          download(dreComparativoRotas.export, `dre-comparativa-${inicio}-${fim}.${file.formato}`, {
            query: { ...recorteOf(visao), ...baseAvOf(visao), inicio, fim, ...compararQuery(comparar), ...file },
          })
        }
      />
    </Toolbar>
  )
}
