import type { DreConsolidado } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { Toolbar, ToolbarButton, ToolbarSeparator, ToolbarSpace } from '../../../ui/Toolbar.tsx'
import { type Comparar, writeComparar } from '../compare.ts'
import type { DreVisao } from '../dre-search.ts'
import { ExibicaoMenu } from '../ExibicaoMenu.tsx'
import { ExportarMenu } from '../ExportarMenu.tsx'
import { PeriodoMenu } from '../PeriodoMenu.tsx'
import type { StatementFile } from '../use-statement-file.ts'
import type { SetVisao } from '../use-visao.ts'
import { ColunasMenu } from './ColunasMenu.tsx'
import { EmpresasMenu } from './EmpresasMenu.tsx'

interface ConsolidadoToolbarProps {
  consolidado: DreConsolidado
  comparar: Comparar
  chosen: readonly string[]
  visao: DreVisao
  setVisao: SetVisao
  file: StatementFile
  canSeeOrcamento: boolean
  eliminating: boolean
  onEliminacoes: () => void
}

export function ConsolidadoToolbar(props: ConsolidadoToolbarProps) {
  const { consolidado, comparar, chosen, visao, setVisao, file, canSeeOrcamento, eliminating, onEliminacoes } = props
  const { t } = useTranslation('dre')
  const { t: texto } = useTranslation('dre-consolidado')
  const { comparativo, clientes, eliminacoes } = consolidado
  const { inicio, fim, disponivel } = comparativo
  return (
    <Toolbar label={t('ferramentas')}>
      <PeriodoMenu periodo={{ inicio, fim }} available={disponivel} onChange={(periodo) => setVisao({ ...periodo, explicar: null })} />
      <ToolbarSeparator />
      <EmpresasMenu openId={clientes[0]?.nome ?? ''} chosen={chosen} onChange={(ids) => setVisao({ consolidar: ids, explicar: null })} />
      <ColunasMenu
        comparar={comparar}
        canSeeOrcamento={canSeeOrcamento}
        onChange={(mudanca) => setVisao({ comparar: writeComparar({ ...comparar, ...mudanca }), explicar: null })}
      />
      <ToolbarSeparator />
      <ToolbarButton pressed={eliminating} onClick={onEliminacoes} value={String(eliminacoes.length)}>
        {texto('eliminacoes.nome')}
      </ToolbarButton>
      <ToolbarSpace />
      <ExibicaoMenu {...{ visao, setVisao }} baseAv={consolidado.comparativo.baseAv} linhas={consolidado.comparativo.linhas} />
      <ExportarMenu file={file} />
    </Toolbar>
  )
}
