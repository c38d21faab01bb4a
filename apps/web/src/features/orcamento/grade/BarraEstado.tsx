import type { ReactNode } from 'react'
import { formatInteger } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Text } from '../../../ui/Text.tsx'
import { Valor } from '../../../ui/Valor.tsx'
import { Inline } from '../../../ui/layout.tsx'
import type { SelectionSummary } from './cell-edits.ts'
import styles from './grade.module.css'

export const COLORS_PRESENCA = 6

export interface Presenca {
  id: string
  nome: string
  iniciais: string
  cor: number
  celula: { linha: number; mes: number } | null
}

interface BarraEstadoProps {
  passado: boolean
  pendingCount: number
  semConexao: boolean
  disputa: { celulas: number; onChoose: () => void } | null
  aviso: string | null
  lastSaved: string | null
  presencas: readonly (Presenca & { onde: string | null })[]
  summary: SelectionSummary | null
  onPerson: (presenca: Presenca) => void
}

export function BarraEstado(props: BarraEstadoProps) {
  const { passado, pendingCount, semConexao, disputa, aviso, lastSaved, presencas, summary, onPerson } = props
  const { t } = useTranslation('orcamento-grade')
  const { language } = usePreferencias()
  const state = semConexao
    ? t('estado.semConexao', { count: pendingCount })
    : pendingCount > 0
      ? t('estado.salvando', { count: pendingCount })
      : t('estado.salvo')
  return (
    <Inline as="footer" className={styles['barra']} gap={[2, 12]} padding={[4, 'page']}>
      {!passado && (
        <Inline
          as="span"
          className={styles['estado']}
          gap={6}
          role="status"
          data-pendente={pendingCount > 0 || undefined}
          data-sem-conexao={semConexao || disputa !== null || undefined}
        >
          <i aria-hidden="true" />
          {/* Unsaved changes take precedence over the note on the last act. */}
          {disputa ? t('estado.disputa', { count: disputa.celulas }) : semConexao ? state : (aviso ?? state)}
          {disputa === null && aviso === null && lastSaved !== null && <Text tone="quiet">{lastSaved}</Text>}
        </Inline>
      )}
      {disputa && (
        <Button size="small" onClick={disputa.onChoose}>
          {t('estado.escolher')}
        </Button>
      )}
      {presencas.length > 0 && (
        <Inline as="ul" className={styles['gente']} gap={12} aria-label={t('estado.gente')}>
          {presencas.map((presenca) => {
            const { id, nome, iniciais, cor, onde } = presenca
            const location = onde === null ? nome : `${nome} ${t('estado.em', { onde })}`
            return (
              <li key={id}>
                <button type="button" title={location} disabled={onde === null} onClick={() => onPerson(presenca)}>
                  <span className="visually-hidden">{location}</span>
                  <b style={{ background: `var(--pessoa-${cor % COLORS_PRESENCA})` }} data-iniciais={iniciais} aria-hidden="true" />
                  <span className={styles['nomePessoa']} aria-hidden="true">
                    {nome.split(' ')[0]}
                  </span>
                  {onde !== null && (
                    <span className={styles['onde']} aria-hidden="true">
                      {t('estado.em', { onde })}
                    </span>
                  )}
                </button>
              </li>
            )
          })}
        </Inline>
      )}
      {summary && (
        <Inline as="span" className={styles['resumo']} gap={[2, 16]} wrap>
          <span>
            {formatInteger(summary.linhas, language)} × {summary.colunas}
          </span>
          <Figure nome={t('estado.soma')}>
            <Valor centavos={summary.somaCentavos} zero="zero" />
          </Figure>
          <Figure nome={t('estado.media')}>
            <Valor centavos={summary.meanCentavos} zero="zero" />
          </Figure>
          <Figure nome={t('estado.contagem')}>
            <span className="num">{formatInteger(summary.count, language)}</span>
          </Figure>
        </Inline>
      )}
    </Inline>
  )
}

function Figure({ nome, children }: { nome: string; children: ReactNode }) {
  return (
    <span>
      {nome}{' '}
      <Text weight="semibold" tone="strong">
        {children}
      </Text>
    </span>
  )
}
