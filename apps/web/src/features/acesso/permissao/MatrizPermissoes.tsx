import { ACTIONS, SUBJECTS } from '@lastro/contract'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Table } from '../../../table/Table.tsx'
import { Icon, type IconName } from '../../../ui/icons.tsx'
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

interface MatrizProps {
  quem: string
  celulas: readonly CelulaDraft[]
  motivo: Motivo | null
  onToggle: (key: PermissaoKey) => void
}

/** Subjects as rows, actions as columns. Roving focus: arrow keys move, Enter and Space toggle. */
export function MatrizPermissoes({ quem, celulas, motivo, onToggle }: MatrizProps) {
  const { t } = useTranslation('permissao')
  const porChave = useMemo(() => new Map(celulas.map((celula) => [chaveOf(celula), celula])), [celulas])
  const [active, setActive] = useState<PermissaoKey>('read Orcamento')
  const body = useRef<HTMLTableSectionElement>(null)

  const walk = (event: KeyboardEvent) => {
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
    body.current?.querySelector<HTMLElement>(`[data-chave='${nextAction} ${nextSubject}']`)?.focus()
  }

  return (
    <Table label={t('matriz', { quem })}>
      <thead>
        <tr>
          <th scope="col" className={styles['assunto']}>
            {t('assunto')}
          </th>
          {ACTIONS.map((action) => (
            <th key={action} scope="col" className={styles['acao']}>
              {t(`acoes.${action}`)}
            </th>
          ))}
        </tr>
      </thead>
      {/* The arrow keys move between the buttons. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <tbody ref={body} onKeyDown={walk}>
        {SUBJECTS.map((subject) => (
          <tr key={subject}>
            <th scope="row">{t(`assuntos.${subject}`)}</th>
            {ACTIONS.map((action) => {
              const celula = porChave.get(`${action} ${subject}`)
              if (!celula) return null
              const why = motivo ?? motivoCelula(celula)
              const name = t(`celula.${celula.sinal}`, { acao: t(`acoes.${action}`), assunto: t(`assuntos.${subject}`) })
              const label = [name, celula.mudou && t('celula.mudou'), why && t(`motivo.${why}`)].filter(Boolean).join('. ')
              const key = chaveOf(celula)
              return (
                <td key={action} className={styles['celula']}>
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
                  >
                    <SinalPermissao sinal={celula.sinal} mudou={celula.mudou} />
                  </button>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

export function LegendaPermissoes() {
  const { t } = useTranslation('permissao')
  return (
    <ul className={styles['legenda']} aria-label={t('legenda.nome')}>
      {(['padrao', 'naoPadrao', 'liberado', 'retirado'] as const).map((sinal) => (
        <li key={sinal}>
          <SinalPermissao sinal={sinal} />
          {t(`legenda.${sinal}`)}
        </li>
      ))}
    </ul>
  )
}
