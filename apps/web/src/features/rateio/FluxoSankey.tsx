import { formatCentavos, formatInteger } from '@lastro/formato'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../theme/preferences.ts'
import { Note } from '../../ui/Text.tsx'
import { Stack } from '../../ui/layout.tsx'
import { drawSankey, type Fluxo, type SankeyLocation } from './sankey.ts'
import styles from './FluxoSankey.module.css'

type SankeySide = SankeyLocation['side']

export interface LocationNome {
  centro: string
  filial: string | null
}

const LINHA = 15

/** A long name wraps only as far as filial and amount keep their room. */
function linesOf(height: number, { filial }: LocationNome): number {
  return Math.max(1, Math.min(3, Math.floor(height / LINHA) - (filial === null ? 1 : 2)))
}

/** Sankey diagram of the flows, with heights in proportion to amounts. A place is a button that highlights its bands and describes them. */
export function FluxoSankey({ fluxos, nomeOf }: { fluxos: readonly Fluxo[]; nomeOf: (location: string) => LocationNome }) {
  const { t } = useTranslation('rateio')
  const { language } = usePreferencias()
  const {
    height: drawingHeight,
    locations,
    bands,
    fora,
  } = useMemo(() => drawSankey(fluxos, (id) => nomeOf(id).filial !== null), [fluxos, nomeOf])
  const [highlighted, setHighlighted] = useState<{ side: SankeySide; id: string } | null>(null)
  const captionId = useId()
  if (bands.length === 0) return null
  const nome = (id: string): string => {
    const { centro, filial } = nomeOf(id)
    return filial === null ? centro : `${centro} · ${filial}`
  }
  const isHighlighted = (side: SankeySide, id: string): boolean => highlighted?.side === side && highlighted.id === id
  const valorOf = (centavos: number): string => formatCentavos(centavos, { idioma: language })
  const lit = bands.filter((range) => highlighted !== null && range[highlighted.side] === highlighted.id)
  return (
    <Stack as="figure" gap={8} aria-label={t('simulacao.desenho')}>
      <div className={styles['desenho']} style={{ height: drawingHeight }}>
        {(['de', 'para'] as const).map((side) => (
          <ul key={side} className={styles[side]} aria-label={t(`simulacao.lado.${side}`)}>
            {locations
              .filter((location) => location.side === side)
              .map(({ id, top, height, valorCentavos }) => (
                <li key={id} style={{ top, height }}>
                  <button
                    type="button"
                    aria-pressed={isHighlighted(side, id)}
                    aria-describedby={captionId}
                    title={nome(id)}
                    onClick={() => setHighlighted(isHighlighted(side, id) ? null : { side, id })}
                  >
                    <span
                      dir="auto"
                      data-quebra={linesOf(height, nomeOf(id)) > 1 || undefined}
                      style={{ WebkitLineClamp: linesOf(height, nomeOf(id)) }}
                    >
                      {nomeOf(id).centro}
                    </span>
                    {nomeOf(id).filial !== null && <em dir="auto">{nomeOf(id).filial}</em>}
                    <small>{valorOf(valorCentavos)}</small>
                  </button>
                </li>
              ))}
          </ul>
        ))}
        <svg viewBox={`0 0 100 ${drawingHeight}`} preserveAspectRatio="none" aria-hidden="true">
          {bands.map(({ de, para, caminho }) => (
            <path
              key={`${de} ${para}`}
              d={caminho}
              data-acesa={isHighlighted('de', de) || isHighlighted('para', para) || undefined}
              data-apagada={(highlighted !== null && !isHighlighted('de', de) && !isHighlighted('para', para)) || undefined}
            />
          ))}
        </svg>
      </div>
      <figcaption id={captionId}>
        <Note as="span" role="status">
          {highlighted === null
            ? t('simulacao.desenhoComo')
            : lit.map(({ de, para, valorCentavos }) => `${nome(de)} → ${nome(para)}: ${valorOf(valorCentavos)}`).join(' · ')}
          {fora > 0 && ` ${t('simulacao.desenhoFora', { count: fora, fora: formatInteger(fora, language) })}`}
        </Note>
      </figcaption>
    </Stack>
  )
}
