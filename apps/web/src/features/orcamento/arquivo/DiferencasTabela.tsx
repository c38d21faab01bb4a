import type { ArquivoCelula, ArquivoDiferencas, ArquivoLinha } from '@lastro/contract'
import { orientCentavos } from '@lastro/engine'
import { formatInstant, formatInteger, formatMes } from '@lastro/formato'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../format/use-now.ts'
import { Table } from '../../../table/Table.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { Valor } from '../../../ui/Valor.tsx'
import { AntesDepois } from '../AntesDepois.tsx'
import { mesDoExercicio } from '../exercicio.ts'
import styles from './arquivo.module.css'
import { chaveOf, chooseAll, type Choices, isFree, isUsed, sortCelulas } from './choices.ts'

const OF_ONE_TURN = 200

interface DiferencasTableProps {
  diferencas: ArquivoDiferencas
  inicio: string
  choices: Choices
  onChoices: (choices: Choices) => void
}

export function DiferencasTabela({ diferencas, inicio, choices, onChoices }: DiferencasTableProps) {
  const { t } = useTranslation('orcamento-grade')
  const [shown, setShown] = useState(OF_ONE_TURN)
  const celulas = useMemo(() => sortCelulas(diferencas.celulas), [diferencas])
  const lines = useMemo(() => new Map(diferencas.linhas.map((line) => [line.id, line])), [diferencas])
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
        <Table label={t('arquivo.tabela.titulo')}>
          <thead>
            <tr>
              <th scope="col">{t('arquivo.tabela.item')}</th>
              <th scope="col">{t('arquivo.tabela.usar')}</th>
              <th scope="col">{t('arquivo.tabela.mes')}</th>
              <th scope="col" className="num">
                {t('arquivo.tabela.antes')}
              </th>
              <th scope="col" className="num">
                {t('arquivo.tabela.depois')}
              </th>
              <th scope="col" className="num">
                {t('arquivo.tabela.diferenca')}
              </th>
              <th scope="col">{t('arquivo.tabela.nota')}</th>
            </tr>
          </thead>
          <tbody>
            {celulas.slice(0, shown).map((celula) => {
              const line = lines.get(celula.linhaId)
              return (
                line && (
                  <Diferenca
                    key={chaveOf(celula)}
                    celula={celula}
                    linha={line}
                    mes={mesDoExercicio(inicio, celula.mes)}
                    isApplied={isUsed(celula, choices)}
                    onUsar={(usar) => onChoices(chooseAll(choices, [celula], usar))}
                  />
                )
              )
            })}
          </tbody>
        </Table>
      </div>
      {celulas.length > shown && (
        <Button size="small" variant="quiet" onClick={() => setShown(shown + OF_ONE_TURN)}>
          {t('arquivo.mais', { count: Math.min(celulas.length - shown, OF_ONE_TURN) })}
        </Button>
      )}
    </>
  )
}

interface DiferencaProps {
  celula: ArquivoCelula
  linha: ArquivoLinha
  mes: string
  isApplied: boolean
  onUsar: (usar: boolean) => void
}

function Diferenca({ celula, linha, mes, isApplied, onUsar }: DiferencaProps) {
  const { t } = useTranslation('orcamento-grade')
  const { language } = usePreferencias()
  const now = useNow()
  const { antesCentavos, depoisCentavos, conflito, impedimento } = celula
  const orient = (centavos: number) => orientCentavos(linha.natureza, centavos)
  const nomeMes = formatMes(mes, language)
  return (
    <tr className={styles['alta']} data-fora={!isApplied || undefined}>
      <th scope="row" className={styles['item']}>
        {linha.codigo} <bdi>{linha.descricao}</bdi>
        <small>
          {[linha.grupo, linha.centroCusto, linha.filial, t('arquivo.linhaDaPlanilha', { linha: formatInteger(linha.linha, language) })]
            .filter((parte) => parte !== null)
            .join(' · ')}
        </small>
      </th>
      <td>
        <input
          type="checkbox"
          aria-label={t('arquivo.tabela.usarCelula', { lugar: `${linha.descricao}, ${nomeMes}` })}
          checked={isApplied}
          disabled={!isFree(celula)}
          onChange={(event) => onUsar(event.currentTarget.checked)}
        />
      </td>
      <td>{nomeMes}</td>
      <AntesDepois antes={orient(antesCentavos)} depois={orient(depoisCentavos)} />
      <td className={styles['texto']}>
        {impedimento !== null && <Chip tone={impedimento === 'travada' ? 'info' : 'error'}>{t(`arquivo.${impedimento}`)}</Chip>}
        {conflito !== null && (
          <span className={styles['conflito']}>
            {t('arquivo.conflito', { quem: conflito.quem.nome, quando: formatInstant(conflito.quando, now, language) })}{' '}
            <Valor centavos={orient(conflito.eraCentavos)} zero="zero" />
          </span>
        )}
      </td>
    </tr>
  )
}
