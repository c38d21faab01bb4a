/** DRE on a phone: indented list with one comparison; swipe or arrows change the month. */
import type { DreLinha, DreResposta } from '@lastro/contract'
import { anoAnteriorOf, formatMesExtenso, formatPeriodo, type Language } from '@lastro/formato'
import type { TFunction } from 'i18next'
import { type TouchEvent, memo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../theme/preferences.ts'
import { Icon } from '../../ui/icons.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Inline } from '../../ui/layout.tsx'
import { Note, Text } from '../../ui/Text.tsx'
import { Razao } from '../../ui/Valor.tsx'
import { CelulaTexto } from './CelulaTexto.tsx'
import { type DreColTipo, type DreRow, buildRows, cellOf, hasBaseNegativa, toggleLinha } from './demonstrativo.ts'
import type { DreVisao } from './dre-search.ts'
import styles from './DreCelular.module.css'
import type { SetVisao } from './use-visao.ts'

const COMPARACOES: readonly DreColTipo[] = ['variacaoPercentual', 'av', 'anterior']
const SWIPE_PX = 48

interface DreCelularProps {
  response: DreResposta
  visao: DreVisao
  setVisao: SetVisao
}

/** Memoized, because later requests of the page re-render its parent. */
export const DreCelular = memo(function DreCelular({ response, visao, setVisao }: DreCelularProps) {
  const { t } = useTranslation('dre')
  const { t: shell } = useTranslation('casca')
  const { language } = usePreferencias()
  const { meses, mesesComDados, temAnoAnterior, linhas } = response
  const last = mesesComDados.at(-1)
  /** Month index; one past the last is the total. */
  const [position, setPosition] = useState(() => {
    const asked = visao.explicar && visao.explicar.em !== 'total' ? visao.explicar.em : last
    const index = asked === undefined ? -1 : meses.indexOf(asked)
    return index < 0 ? meses.length : index
  })
  const [chosen, setChosen] = useState<DreColTipo | null>(null)
  const touchX = useRef<number | null>(null)
  const current = Math.min(position, meses.length)
  const mes = meses[current]
  const monthIndex = mes === undefined ? -1 : current
  const rows = buildRows(linhas, visao.abertas)

  const step = (delta: number) => setPosition(Math.max(0, Math.min(meses.length, current + delta)))
  const endSwipe = (event: TouchEvent) => {
    const x = event.changedTouches[0]?.clientX
    const forth = document.documentElement.dir === 'rtl' ? -1 : 1
    if (touchX.current !== null && x !== undefined && Math.abs(x - touchX.current) > SWIPE_PX) step(x < touchX.current ? forth : -forth)
    touchX.current = null
  }
  const label = (tipo: DreColTipo) =>
    t(tipo === 'variacaoPercentual' ? 'tabela.variacaoPercentual' : tipo === 'av' ? 'tabela.av' : 'tabela.anterior')
  const anoAnterior = anoAnteriorOf(meses[0] ?? '', meses.at(-1) ?? '')
  const options: readonly DreColTipo[] = temAnoAnterior ? COMPARACOES : ['av']
  // Other columns may lack the previous year; then the chosen comparison falls back.
  const comparison = options.find((tipo) => tipo === chosen) ?? options[0] ?? 'av'
  const title = mes === undefined ? formatPeriodo(meses[0] ?? '', meses.at(-1) ?? '', language) : titleOf(mes, language)

  return (
    <div className={styles['celular']} onTouchStart={(event) => (touchX.current = event.touches[0]?.clientX ?? null)} onTouchEnd={endSwipe}>
      <Inline padding={[0, 8]} justify="between">
        <IconButton icon="left" label={t('celular.mesAnterior')} disabled={current === 0} onClick={() => step(-1)} />
        <Inline as="p" align="baseline" aria-live="polite">
          <Text as="b" size={16} weight="semibold">
            {title}
          </Text>
          <Text size={12} tone="quiet">
            {mes === undefined ? t('tabela.total') : !mesesComDados.includes(mes) && t('celular.semDados')}
          </Text>
        </Inline>
        <IconButton icon="right" label={t('celular.mesSeguinte')} disabled={current === meses.length} onClick={() => step(1)} />
      </Inline>
      <ol className={styles['ano']} aria-hidden="true">
        {[...meses, 'total'].map((each, index) => (
          <li
            key={each}
            data-aqui={index === current || undefined}
            data-vazio={(each !== 'total' && !mesesComDados.includes(each)) || undefined}
          />
        ))}
      </ol>
      <div className={styles['cabeca']}>
        <span>{t(`escala.${visao.escala}`)}</span>
        <span>{t('colunas.realizado')}</span>
        <button
          type="button"
          onClick={() => setChosen(options[(options.indexOf(comparison) + 1) % options.length] ?? null)}
          aria-label={t('celular.coluna', { coluna: label(comparison) })}
        >
          {label(comparison)}
          <Icon name="down" size={12} />
        </button>
      </div>
      <ul className={`figures ${styles['lista']}`}>
        {rows
          .filter(({ classe }) => classe !== 'percentual')
          .map((row) => (
            <LinhaCelular
              key={row.chave}
              t={t}
              row={row}
              index={monthIndex}
              comparison={comparison}
              margem={margemOf(linhas, row.linha)}
              visao={visao}
              onToggle={() => setVisao({ abertas: toggleLinha(linhas, visao.abertas, row.linha.codigo) }, 'replace')}
              onExplain={() => setVisao({ explicar: { chave: row.chave, em: mes ?? 'total', linhas: [], item: null, conta: null } })}
            />
          ))}
      </ul>
      {hasBaseNegativa(linhas, [{ tipo: comparison, index: monthIndex }]) && (
        <Inline padding={[8, 'page']}>
          <Note>* {shell(anoAnterior ? 'baseNegativa' : 'baseNegativaAnoAnterior', { ano: anoAnterior })}</Note>
        </Inline>
      )}
    </div>
  )
})

interface LinhaCelularProps {
  /** Passed down, because translation lookup dominates the cost of a row. */
  t: TFunction<'dre'>
  row: DreRow
  index: number
  comparison: DreColTipo
  margem: DreLinha | undefined
  visao: DreVisao
  onToggle: () => void
  onExplain: () => void
}

function LinhaCelular({ t, row, index, comparison, margem, visao, onToggle, onExplain }: LinhaCelularProps) {
  const { linha, classe, expandable, isOpen } = row
  const { escala, casas } = visao
  if (classe === 'titulo') return <li className={styles['titulo']}>{linha.descricao}</li>
  return (
    <li className={styles[classe]}>
      {expandable ? (
        <button
          type="button"
          className={styles['dobra']}
          aria-expanded={isOpen}
          aria-label={t('celular.abrir', { linha: linha.descricao })}
          onClick={onToggle}
        >
          <Icon name="right" size={12} />
        </button>
      ) : (
        <span className={styles['dobra']} />
      )}
      <button type="button" className={styles['linha']} onClick={onExplain}>
        <span>
          <bdi>{linha.descricao}</bdi>
          {margem && (
            <Text as="div" size={12} weight="regular" tone="soft">
              {t('celular.margem', { valor: '' })}
              <Razao razao={cellOf(margem, { tipo: 'valor', index }).valor} symbol />
            </Text>
          )}
        </span>
        <CelulaTexto celula={cellOf(linha, { tipo: 'valor', index })} tipo="valor" escala={escala} casas={casas} />
        <span className={styles['comparacao']}>
          <CelulaTexto celula={cellOf(linha, { tipo: comparison, index })} tipo={comparison} escala={escala} casas={casas} />
        </span>
      </button>
    </li>
  )
}

/** Margin of a result line: the ratio that follows it in the model. */
function margemOf(lines: readonly DreLinha[], line: DreLinha): DreLinha | undefined {
  const next = lines[lines.indexOf(line) + 1]
  return line.nivel === 0 && line.destaque !== 'nenhum' && next?.unidade === 'razao' ? next : undefined
}

function titleOf(mes: string, language: Language): string {
  const text = formatMesExtenso(mes, language)
  return text.charAt(0).toUpperCase() + text.slice(1)
}
