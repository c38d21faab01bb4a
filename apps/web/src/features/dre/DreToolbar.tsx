import type { DreResposta } from '@lastro/contract'
import { anoAnteriorOf } from '@lastro/formato'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Toolbar, ToolbarButton, ToolbarSeparator, ToolbarSpace } from '../../ui/Toolbar.tsx'
import { nomeDaBase } from './base-av.ts'
import { ConjuntoMenu } from './ConjuntoMenu.tsx'
import type { DreVisao } from './dre-search.ts'
import { DRE_COLUNAS, type DreColunaName } from '../../navigation/dre-address.ts'
import { ExibicaoMenu } from './ExibicaoMenu.tsx'
import { ExportarMenu } from './ExportarMenu.tsx'
import { PeriodoMenu } from './PeriodoMenu.tsx'
import { RecorteMenus } from './RecorteMenus.tsx'
import type { StatementFile } from './use-statement-file.ts'
import type { SetVisao } from './use-visao.ts'

interface DreToolbarProps {
  response: DreResposta
  visao: DreVisao
  setVisao: SetVisao
  canSeeOrcamento: boolean
  semColunas: boolean
  file: StatementFile
}

export const DreToolbar = memo(function DreToolbar({ response, visao, setVisao, canSeeOrcamento, semColunas, file }: DreToolbarProps) {
  const { t } = useTranslation('dre')
  const { meses, temAnoAnterior, disponivel, alcance } = response
  const periodo = { inicio: meses[0] ?? '', fim: meses.at(-1) ?? '' }

  const toggle = (coluna: DreColunaName) => {
    const colunas = new Set(visao.colunas)
    if (!colunas.delete(coluna)) colunas.add(coluna)
    setVisao({ colunas }, 'replace')
  }
  const label = (coluna: DreColunaName) => (coluna === 'anterior' && anoAnteriorOf(periodo.inicio, periodo.fim)) || t(`colunas.${coluna}`)

  return (
    <Toolbar label={t('ferramentas')}>
      <PeriodoMenu
        periodo={periodo}
        available={disponivel}
        onChange={({ inicio, fim }) => setVisao({ inicio, fim, explicar: visao.explicar && { ...visao.explicar, em: 'total' } })}
      />
      <ToolbarSeparator />
      <ConjuntoMenu visao={visao} setVisao={setVisao} canSeeOrcamento={canSeeOrcamento} inteiro={!alcance.limitado} isShort />
      {!semColunas &&
        DRE_COLUNAS.map((coluna) => {
          const impossible = coluna !== 'av' && !temAnoAnterior
          return (
            <ToolbarButton
              key={coluna}
              pressed={visao.colunas.has(coluna) && !impossible}
              disabled={impossible}
              title={t(impossible ? 'colunas.semAnoAnterior' : `colunas.${coluna}Titulo`, { base: nomeDaBase(t, response.baseAv) })}
              onClick={() => toggle(coluna)}
            >
              {label(coluna)}
            </ToolbarButton>
          )
        })}
      {!semColunas && <ToolbarSeparator />}
      <RecorteMenus
        alcance={alcance}
        chosen={visao}
        onChange={setVisao}
        rateado={visao.rateado}
        onRateado={(rateado) => setVisao({ rateado, explicar: null })}
      />
      <ToolbarSpace />
      <ExibicaoMenu {...{ visao, setVisao }} baseAv={response.baseAv} linhas={response.linhas} />
      <ExportarMenu file={file} />
    </Toolbar>
  )
})
