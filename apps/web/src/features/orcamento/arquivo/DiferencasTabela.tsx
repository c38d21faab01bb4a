import type { ArquivoCelula, ArquivoDiferencas, ArquivoLinha } from '@lastro/contract'
import { orientCentavos } from '@lastro/engine'
import { formatInstant, formatInteger, formatMes } from '@lastro/formato'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../format/use-now.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
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
    type: 'checkbox' as const,
    checked: which.every((celula) => isUsed(celula, choices)),
    onChange: (event: { currentTarget: HTMLInputElement }) => onChoices(chooseAll(choices, which, event.currentTarget.checked)),
  })
  return (
    <>
      {conflitos.length > 0 && (
        <div className={styles['aviso']}>
          <p>{t('arquivo.conflitos', { count: conflitos.length })}</p>
          <label className={styles['caixa']}>
            <input {...all(conflitos)} /> {t('arquivo.usarConflitos')}
          </label>
        </div>
      )}
      {travadas.length > 0 && (
        <label className={styles['caixa']}>
          <input {...all(travadas)} /> {t('arquivo.usarTravadas', { count: travadas.length })}
        </label>
      )}
      <div className={styles['tabela']}>
        <DataTable
          label={t('arquivo.tabela.titulo')}
          rows={rows.slice(0, shown)}
          rowKey={({ celula }) => chaveOf(celula)}
          rowProps={({ celula }) => ({ className: styles['alta'], 'data-fora': !isUsed(celula, choices) || undefined })}
          columns={[
            {
              id: 'item',
              header: t('arquivo.tabela.item'),
              cellProps: () => ({ className: styles['item'] }),
              cell: ({ linha: { codigo, descricao, grupo, centroCusto, filial, linha } }) => (
                <>
                  {codigo} <bdi>{descricao}</bdi>
                  <small>
                    {[grupo, centroCusto, filial, t('arquivo.linhaDaPlanilha', { linha: formatInteger(linha, language) })]
                      .filter((parte) => parte !== null)
                      .join(' · ')}
                  </small>
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
              className: styles['texto'],
              cell: ({ celula: { impedimento, conflito }, linha }) => (
                <>
                  {impedimento !== null && <Chip tone={impedimento === 'travada' ? 'info' : 'error'}>{t(`arquivo.${impedimento}`)}</Chip>}
                  {conflito !== null && (
                    <span className={styles['conflito']}>
                      {t('arquivo.conflito', { quem: conflito.quem.nome, quando: formatInstant(conflito.quando, now, language) })}{' '}
                      <Valor centavos={orientCentavos(linha.natureza, conflito.eraCentavos)} zero="zero" />
                    </span>
                  )}
                </>
              ),
            },
          ]}
        />
      </div>
      {celulas.length > shown && (
        <Button size="small" variant="quiet" onClick={() => setShown(shown + OF_ONE_TURN)}>
          {t('arquivo.mais', { count: Math.min(celulas.length - shown, OF_ONE_TURN) })}
        </Button>
      )}
    </>
  )
}
