import { formatCentavos, formatRazao, type ValorFormat } from '@lastro/formato'
import { usePreferencias } from '../theme/preferences.ts'
import styles from './Valor.module.css'

interface ValorProps extends Pick<ValorFormat, 'escala' | 'casas' | 'zero' | 'sinal'> {
  /** Integer centavos, credit positive; null prints —. */
  centavos: number | null
  /** A variation: whether it helps the result. Colours it, beside its sign. */
  favoravel?: boolean | undefined
}

/** The only component that prints money. Unit and scale belong to the header of the column. */
export function Valor({ centavos, favoravel, ...format }: ValorProps) {
  const { language, negativos } = usePreferencias()
  return (
    <span className={`num ${tone(favoravel)}`}>
      <Alinhado texto={formatCentavos(centavos, { ...format, idioma: language, negativos })} />
    </span>
  )
}

/** What an amount is in, where no header says so. Apart from the text around it: read from the right, its sign would come first. */
export function Moeda() {
  return <bdi>R$</bdi>
}

interface RazaoProps {
  /** 0.123 prints 12,3; null prints —. */
  razao: number | null
  casas?: number
  sinal?: boolean
  simbolo?: boolean
  favoravel?: boolean | undefined
  /** ▲ or ▼ before the number: for variations that stand alone. */
  seta?: boolean
  /** Largest size worth printing, as a ratio; beyond it `> +999,9`. */
  teto?: number
  /** `*` after the number: something about it is explained below. */
  marca?: boolean
}

/** Shares, margins and growth: AV, AH, cobertura. */
export function Razao({ razao, favoravel, seta = false, marca = false, ...format }: RazaoProps) {
  const { language, negativos } = usePreferencias()
  return (
    <span className={`num ${tone(favoravel)}`}>
      {seta && razao !== null && razao !== 0 && (
        <span aria-hidden="true" className={styles['arrow']}>
          {razao > 0 ? '▲' : '▼'}
        </span>
      )}
      <Alinhado texto={formatRazao(razao, { ...format, idioma: language, negativos })} />
      {marca && <sup className={styles['pendurado']}>*</sup>}
    </span>
  )
}

/** In a column the closing parenthesis hangs over the edge, so that the last digits stay one below the other. */
function Alinhado({ texto }: { texto: string }) {
  if (!texto.endsWith(')')) return texto
  return (
    <>
      {texto.slice(0, -1)}
      <span className={styles['pendurado']}>)</span>
    </>
  )
}

function tone(favoravel: boolean | undefined): string {
  if (favoravel === undefined) return ''
  return (favoravel ? styles['favourable'] : styles['unfavourable']) ?? ''
}
