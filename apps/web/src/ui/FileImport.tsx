/** A file that is looked at before it is saved, all of it or nothing: where it is dropped, what it would change, and the ways on. */
import { formatInteiro } from '@lastro/formato'
import type { ReactNode } from 'react'
import { usePreferencias } from '../theme/preferences.ts'
import { Button } from './Button.tsx'
import { FileDrop, FileDropHint } from './FileDrop.tsx'
import styles from './FileImport.module.css'
import { Icon } from './icons.tsx'

/** Sheets as people have them. */
const PLANILHAS = '.csv,.xlsx,.tsv,.txt'

/** A file as the API takes it. */
export function bodyOfArquivo(arquivo: File): FormData {
  const body = new FormData()
  body.append('arquivo', arquivo, arquivo.name)
  return body
}

/** What there is between the title of the dialog and its foot. */
export function FileImportBody({ busy, children }: { busy?: boolean | undefined; children: ReactNode }) {
  return (
    <div className={styles['corpo']} aria-busy={busy}>
      {children}
    </div>
  )
}

interface FileImportDropProps {
  rotulos: { escolher: string; solte: string; toque: string }
  busy?: boolean
  onFile: (file: File) => void
  /** What the file has to be like. */
  children: ReactNode
}

export function FileImportDrop({ rotulos, busy = false, onFile, children }: FileImportDropProps) {
  return (
    <FileDrop accept={PLANILHAS} label={rotulos.escolher} primary busy={busy} className={styles['area']} onFile={onFile}>
      <Icon name="import" />
      <div>
        <FileDropHint mouse={rotulos.solte} touch={rotulos.toque} />
        {children}
      </div>
    </FileDrop>
  )
}

interface FileImportSummaryProps {
  arquivoNome: string
  /** `nome` stands for the colour of some of them. */
  contagens: readonly { nome: string; n: number; texto: string }[]
}

/** How many rows of the file would do what. */
export function FileImportSummary({ arquivoNome, contagens }: FileImportSummaryProps) {
  const { language } = usePreferencias()
  return (
    <div className={styles['resumo']}>
      <strong>{arquivoNome}</strong>
      {contagens.map(({ nome, n, texto }) => (
        <span key={nome} data-nome={nome} data-zero={n === 0 || undefined}>
          <b className="num">{formatInteiro(n, language)}</b> {texto}
        </span>
      ))}
    </div>
  )
}

interface FileImportFootProps {
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
export function FileImportFoot({ texto, rotulos, onOutro, onVerDeNovo, busy, disabled, onConfirmar }: FileImportFootProps) {
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
