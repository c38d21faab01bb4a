import type { ArquivoCelula, ArquivoDiferencas, ArquivoLinha } from '@lastro/contract'
import { orientCentavos } from '@lastro/engine'
import { formatInstant, formatInteger, formatMes } from '@lastro/formato'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../format/use-now.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { Choice } from '../../../ui/Choice.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { Note } from '../../../ui/Text.tsx'
import { Valor } from '../../../ui/Valor.tsx'
import { listBeforeAfter } from '../before-after.tsx'
import { mesDoExercicio } from '../exercicio.ts'
import styles from './arquivo.module.css'
import { chaveOf, chooseAll, type Choices, isFree, isUsed, sortCelulas } from './choices.ts'

const OF_ONE_TURN = 200

interface DiferencaRow {
  celula: ArquivoCelula
  linha: ArquivoLinha
  mes: string
}

interface DiferencasTabelaProps {
  diferencas: ArquivoDiferencas
  inicio: string
  choices: Choices
  onChoices: (choices: Choices) => void
}

export function DiferencasTabela({ diferencas, inicio, choices, onChoices }: DiferencasTabelaProps) {
  const { t } = useTranslation('orcamento-grade')
  const [shown, setShown] = useState(OF_ONE_TURN)
  const { language } = usePreferencias()
  const now = useNow()
  const celulas = useMemo(() => sortCelulas(diferencas.celulas), [diferencas])
  const rows = useMemo(() => {
    const lines = new Map(diferencas.linhas.map((line) => [line.id, line]))
    return celulas.flatMap((celula): DiferencaRow[] => {
      const linha = lines.get(celula.linhaId)
      return linha ? [{ celula, linha, mes: formatMes(mesDoExercicio(inicio, celula.mes), language) }] : []
    })
  }, [celulas, diferencas, inicio, language])
  const conflitos = celulas.filter((celula) => celula.conflito !== null && isFree(celula))
  const travadas = celulas.filter(({ impedimento }) => impedimento === 'travada')
  if (celulas.length === 0) return null
  const all = (which: readonly ArquivoCelula[]) => ({
    checked: which.every((celula) => isUsed(celula, choices)),
    onChange: (event: { currentTarget: HTMLInputElement }) => onChoices(chooseAll(choices, which, event.currentTarget.checked)),
  })
  return (
    <>
      {conflitos.length > 0 && (
        <Callout tone="warn" actions={<Choice {...all(conflitos)}>{t('arquivo.usarConflitos')}</Choice>}>
          {t('arquivo.conflitos', { count: conflitos.length })}
        </Callout>
      )}
      {travadas.length > 0 && <Choice {...all(travadas)}>{t('arquivo.usarTravadas', { count: travadas.length })}</Choice>}
      <DataTable
        frame="boxed"
        label={t('arquivo.tabela.titulo')}
        rows={rows.slice(0, shown)}
        rowKey={({ celula }) => chaveOf(celula)}
        rowProps={({ celula }) => ({ className: styles['celula'], 'data-fora': !isUsed(celula, choices) || undefined })}
        columns={[
          {
            id: 'item',
            header: t('arquivo.tabela.item'),
            wrap: true,
            cell: ({ linha: { codigo, descricao, grupo, centroCusto, filial, linha } }) => (
              <>
                {codigo} <bdi>{descricao}</bdi>
                <Note>
                  {[grupo, centroCusto, filial, t('arquivo.linhaDaPlanilha', { linha: formatInteger(linha, language) })]
                    .filter((parte) => parte !== null)
                    .join(' · ')}
                </Note>
              </>
            ),
          },
          {
            id: 'usar',
            header: t('arquivo.tabela.usar'),
            cell: ({ celula, linha, mes }) => (
              <input
                type="checkbox"
                aria-label={t('arquivo.tabela.usarCelula', { lugar: `${linha.descricao}, ${mes}` })}
                checked={isUsed(celula, choices)}
                disabled={!isFree(celula)}
                onChange={(event) => onChoices(chooseAll(choices, [celula], event.currentTarget.checked))}
              />
            ),
          },
          { id: 'mes', header: t('arquivo.tabela.mes'), cell: ({ mes }) => mes },
          ...listBeforeAfter<DiferencaRow>(
            { antes: t('arquivo.tabela.antes'), depois: t('arquivo.tabela.depois'), diferenca: t('arquivo.tabela.diferenca') },
            ({ celula, linha: { natureza } }) => ({
              antes: orientCentavos(natureza, celula.antesCentavos),
              depois: orientCentavos(natureza, celula.depoisCentavos),
            }),
          ),
          {
            id: 'nota',
            header: t('arquivo.tabela.nota'),
            wrap: true,
            cell: ({ celula: { impedimento, conflito }, linha }) => (
              <>
                {impedimento !== null && <Chip tone={impedimento === 'travada' ? 'info' : 'error'}>{t(`arquivo.${impedimento}`)}</Chip>}
                {conflito !== null && (
                  <span>
                    {t('arquivo.conflito', { quem: conflito.quem.nome, quando: formatInstant(conflito.quando, now, language) })}{' '}
                    <Valor centavos={orientCentavos(linha.natureza, conflito.eraCentavos)} zero="zero" />
                  </span>
                )}
              </>
            ),
          },
        ]}
      />
      {celulas.length > shown && (
        <Button size="small" variant="quiet" onClick={() => setShown(shown + OF_ONE_TURN)}>
          {t('arquivo.mais', { count: Math.min(celulas.length - shown, OF_ONE_TURN) })}
        </Button>
      )}
    </>
  )
}
