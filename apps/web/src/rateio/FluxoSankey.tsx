import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCentavos, formatInteiro } from '../format/valor.ts'
import { usePreferencias } from '../theme/preferencias.ts'
import { drawSankey, type Fluxo, type SankeyLugar } from './sankey.ts'
import styles from './FluxoSankey.module.css'

type Lado = SankeyLugar['lado']

/**
 * The flows as a picture: who gives at the beginning, who receives at the end, each as high as its amount. A place is a button that lights its
 * bands and tells them in words; the table below has every amount.
 */
export function FluxoSankey({ fluxos, nome }: { fluxos: readonly Fluxo[]; nome: (lugar: string) => string }) {
  const { t } = useTranslation('rateio')
  const { language } = usePreferencias()
  const { altura, lugares, faixas, fora } = useMemo(() => drawSankey(fluxos), [fluxos])
  const [aceso, setAceso] = useState<{ lado: Lado; id: string } | null>(null)
  const dito = useId()
  if (faixas.length === 0) return null
  const isAceso = (lado: Lado, id: string): boolean => aceso?.lado === lado && aceso.id === id
  const valorOf = (centavos: number): string => formatCentavos(centavos, { idioma: language })
  const acesas = faixas.filter((faixa) => aceso !== null && faixa[aceso.lado] === aceso.id)
  return (
    <figure className={styles['figura']} aria-label={t('simulacao.desenho')}>
      <div className={styles['desenho']} style={{ height: altura }}>
        {(['de', 'para'] as const).map((lado) => (
          <ul key={lado} className={styles[lado]} aria-label={t(`simulacao.lado.${lado}`)}>
            {lugares
              .filter((lugar) => lugar.lado === lado)
              .map(({ id, topo, altura: alto, valorCentavos }) => (
                <li key={id} style={{ top: topo, height: alto }}>
                  <button
                    type="button"
                    aria-pressed={isAceso(lado, id)}
                    aria-describedby={dito}
                    title={nome(id)}
                    onClick={() => setAceso(isAceso(lado, id) ? null : { lado, id })}
                  >
                    <span dir="auto">{nome(id)}</span>
                    <small>{valorOf(valorCentavos)}</small>
                  </button>
                </li>
              ))}
          </ul>
        ))}
        <svg viewBox={`0 0 100 ${altura}`} preserveAspectRatio="none" aria-hidden="true">
          {faixas.map(({ de, para, caminho }) => (
            <path
              key={`${de} ${para}`}
              d={caminho}
              data-acesa={isAceso('de', de) || isAceso('para', para) || undefined}
              data-apagada={(aceso !== null && !isAceso('de', de) && !isAceso('para', para)) || undefined}
            />
          ))}
        </svg>
      </div>
      <figcaption id={dito}>
        <span role="status">
          {aceso === null
            ? t('simulacao.desenhoComo')
            : acesas.map(({ de, para, valorCentavos }) => `${nome(de)} → ${nome(para)}: ${valorOf(valorCentavos)}`).join(' · ')}
          {fora > 0 && ` ${t('simulacao.desenhoFora', { count: fora, fora: formatInteiro(fora, language) })}`}
        </span>
      </figcaption>
    </figure>
  )
}
