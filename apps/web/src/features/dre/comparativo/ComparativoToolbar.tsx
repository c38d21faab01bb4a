import { PACOTE, type DreComparativo } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { Toolbar, ToolbarSeparator, ToolbarSpace } from '../../../ui/Toolbar.tsx'
import type { Comparar } from '../compare.ts'
import { ConjuntoMenu } from '../ConjuntoMenu.tsx'
import type { DreVisao } from '../dre-search.ts'
import { ExibicaoMenu } from '../ExibicaoMenu.tsx'
import { ExportarMenu } from '../ExportarMenu.tsx'
import { PeriodoMenu } from '../PeriodoMenu.tsx'
import { RecorteMenus } from '../RecorteMenus.tsx'
import type { StatementFile } from '../use-statement-file.ts'
import type { SetVisao } from '../use-visao.ts'
import { MontarMenu } from './MontarMenu.tsx'

interface ComparativoToolbarProps {
  comparativo: DreComparativo
  comparar: Comparar
  visao: DreVisao
  setVisao: SetVisao
  canSeeOrcamento: boolean
  file: StatementFile
}

export function ComparativoToolbar({ comparativo, comparar, visao, setVisao, canSeeOrcamento, file }: ComparativoToolbarProps) {
  const { t } = useTranslation('dre')
  const { inicio, fim, alcance, disponivel } = comparativo
  // A pack is of one month.
  const periodo = { inicio: comparar.por === PACOTE ? fim : inicio, fim }
  return (
    <Toolbar label={t('ferramentas')}>
      <PeriodoMenu periodo={periodo} available={disponivel} onChange={(chosen) => setVisao({ ...chosen, explicar: null })} />
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
      <ExportarMenu file={file} />
    </Toolbar>
  )
}
