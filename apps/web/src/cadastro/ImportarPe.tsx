import { Button } from '../ui/Button.tsx'
import styles from './ImportarDialog.module.css'

/** Sheets as people have them. */
export const PLANILHAS = '.csv,.xlsx,.tsv,.txt'

/** A file as the API takes it. */
export function bodyOfArquivo(arquivo: File): FormData {
  const body = new FormData()
  body.append('arquivo', arquivo, arquivo.name)
  return body
}

interface ImportarPeProps {
  /** What there is to know before it is saved. */
  texto: string
  rotulos: { outro: string; verDeNovo: string; confirmar: string }
  onOutro: () => void
  /** Looks at the file anew; absent while nothing was refused. */
  onVerDeNovo: (() => void) | undefined
  busy: boolean
  disabled: boolean
  onConfirmar: () => void
}

/** Under what a file would change: another file, a new look at this one, and then all of it. */
export function ImportarPe({ texto, rotulos, onOutro, onVerDeNovo, busy, disabled, onConfirmar }: ImportarPeProps) {
  return (
    <footer className={styles['pe']}>
      <p>{texto}</p>
      <Button onClick={onOutro}>{rotulos.outro}</Button>
      {onVerDeNovo && (
        <Button icon="undo" onClick={onVerDeNovo}>
          {rotulos.verDeNovo}
        </Button>
      )}
      <Button variant="primary" icon="import" busy={busy} disabled={disabled} onClick={onConfirmar}>
        {rotulos.confirmar}
      </Button>
    </footer>
  )
}
