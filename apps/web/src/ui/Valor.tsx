import { formatCentavos, formatRazao, type ValorFormat } from '@lastro/formato'
import { usePreferencias } from '../theme/preferences.ts'
import styles from './Valor.module.css'

interface ValorProps extends Pick<ValorFormat, 'escala' | 'casas' | 'zero' | 'sinal'> {
  /** Integer centavos, credit positive; null prints —. */
  centavos: number | null
  favoravel?: boolean | undefined
}

/** Prints an amount; the only component that does. Unit and scale belong in the column header. */
export function Valor({ centavos, favoravel, ...format }: ValorProps) {
  const { language, negativos } = usePreferencias()
  return (
    <span className={`num ${tone(favoravel)}`}>
      <Alinhado texto={formatCentavos(centavos, { ...format, idioma: language, negativos })} />
    </span>
  )
}

/** Currency without a header. Isolated, because right-to-left text would move its sign. */
export function Moeda() {
  return <bdi>R$</bdi>
}

interface RazaoProps {
  razao: number | null
  casas?: number
  sinal?: boolean
  symbol?: boolean
  favoravel?: boolean | undefined
  seta?: boolean
  teto?: number
  marca?: boolean
}

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

/** The closing parenthesis hangs over the edge, so that digits align. */
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
