import { ACTIONS, SUBJECTS } from '@lastro/contract'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Column, DataTable } from '../../../table/DataTable.tsx'
import { Icon, type IconName } from '../../../ui/icons.tsx'
import { Inline } from '../../../ui/layout.tsx'
import { Text } from '../../../ui/Text.tsx'
import styles from './MatrizPermissoes.module.css'
import { type Motivo, motivoCelula } from './denial-reason.ts'
import { type CelulaDraft, type PermissaoKey, type CelulaSign, chaveOf } from './draft.ts'

const ICONS: Record<CelulaSign, IconName | null> = { padrao: 'check', naoPadrao: null, liberado: 'plus', retirado: 'minus', semVer: null }

function SinalPermissao({ sinal, mudou = false }: { sinal: CelulaSign; mudou?: boolean }) {
  const icon = ICONS[sinal]
  return (
    <span className={styles['sinal']} data-sinal={sinal} data-mudou={mudou || undefined} aria-hidden="true">
      {icon ? <Icon name={icon} size={12} /> : '–'}
    </span>
  )
}

interface MatrizPermissoesProps {
  holder: string
  celulas: readonly CelulaDraft[]
  motivo: Motivo | null
  onToggle: (key: PermissaoKey) => void
}

/** Subjects as rows, actions as columns. Roving focus: arrow keys move, Enter and Space toggle. */
export function MatrizPermissoes({ holder, celulas, motivo, onToggle }: MatrizPermissoesProps) {
  const { t } = useTranslation('permissao')
  const porChave = useMemo(() => new Map(celulas.map((celula) => [chaveOf(celula), celula])), [celulas])
  const [active, setActive] = useState<PermissaoKey>('read Orcamento')

  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const [action, subject] = active.split(' ')
    const row = SUBJECTS.findIndex((each) => each === subject)
    const column = ACTIONS.findIndex((each) => each === action)
    const moves: Record<string, [number, number]> = {
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
      Home: [row, 0],
      End: [row, ACTIONS.length - 1],
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    const [toRow, toColumn] = move
    const nextSubject = SUBJECTS[Math.max(0, Math.min(SUBJECTS.length - 1, toRow))]
    const nextAction = ACTIONS[Math.max(0, Math.min(ACTIONS.length - 1, toColumn))]
    event.currentTarget.closest('tbody')?.querySelector<HTMLElement>(`[data-chave='${nextAction} ${nextSubject}']`)?.focus()
  }

  return (
    <DataTable
      label={t('matriz', { quem: holder })}
      rows={SUBJECTS.map((subject) => ({ subject }))}
      rowKey={({ subject }) => subject}
      columns={[
        {
          id: 'assunto',
          header: t('assunto'),
          cell: ({ subject }) => t(`assuntos.${subject}`),
        },
        ...ACTIONS.map((action): Column<{ subject: (typeof SUBJECTS)[number] }> => ({
          id: action,
          header: t(`acoes.${action}`),
          className: styles['acao'],
          cell: ({ subject }) => {
            const celula = porChave.get(`${action} ${subject}`)
            if (!celula) return null
            const why = motivo ?? motivoCelula(celula)
            const name = t(`celula.${celula.sinal}`, { acao: t(`acoes.${action}`), assunto: t(`assuntos.${subject}`) })
            const label = [name, celula.mudou && t('celula.mudou'), why && t(`motivo.${why}`)].filter(Boolean).join('. ')
            const key = chaveOf(celula)
            return (
              <button
                type="button"
                data-chave={key}
                aria-label={label}
                title={label}
                aria-pressed={celula.permitido}
                aria-disabled={why !== null || undefined}
                tabIndex={key === active ? 0 : -1}
                onFocus={() => setActive(key)}
                onClick={() => why === null && onToggle(key)}
                onKeyDown={walk}
              >
                <SinalPermissao sinal={celula.sinal} mudou={celula.mudou} />
              </button>
            )
          },
        })),
      ]}
    />
  )
}

export function LegendaPermissoes() {
  const { t } = useTranslation('permissao')
  return (
    <Inline as="ul" wrap gap={[4, 16]} aria-label={t('legenda.nome')}>
      {(['padrao', 'naoPadrao', 'liberado', 'retirado'] as const).map((sinal) => (
        <Inline key={sinal} as="li" gap={6}>
          <SinalPermissao sinal={sinal} />
          <Text size={12} tone="soft">
            {t(`legenda.${sinal}`)}
          </Text>
        </Inline>
      ))}
    </Inline>
  )
}
