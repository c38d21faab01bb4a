import { formatInteger } from '@lastro/formato'
import type { ReactNode } from 'react'
import { usePreferencias } from '../theme/preferences.ts'
import { Button } from './Button.tsx'
import { FileDrop, FileDropHint } from './FileDrop.tsx'
import styles from './FileImport.module.css'
import { Icon } from './icons.tsx'

const PLANILHAS = '.csv,.xlsx,.tsv,.txt'

export function bodyOfFile(file: File): FormData {
  const body = new FormData()
  body.append('arquivo', file, file.name)
  return body
}

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
  contagens: readonly { nome: string; n: number; texto: string }[]
}

export function FileImportSummary({ arquivoNome, contagens }: FileImportSummaryProps) {
  const { language } = usePreferencias()
  return (
    <div className={styles['resumo']}>
      <strong>{arquivoNome}</strong>
      {contagens.map(({ nome, n, texto }) => (
        <span key={nome} data-nome={nome} data-zero={n === 0 || undefined}>
          <b className="num">{formatInteger(n, language)}</b> {texto}
        </span>
      ))}
    </div>
  )
}

interface FileImportFootProps {
  texto: string
  rotulos: { outro: string; verDeNovo: string; confirmar: string }
  onOther: () => void
  onNewView: (() => void) | undefined
  busy: boolean
  disabled: boolean
  onConfirm: () => void
}

export function FileImportFoot({ texto, rotulos, onOther, onNewView, busy, disabled, onConfirm }: FileImportFootProps) {
  return (
    <footer className={styles['pe']}>
      <p>{texto}</p>
      <Button onClick={onOther}>{rotulos.outro}</Button>
      {onNewView && (
        <Button icon="undo" onClick={onNewView}>
          {rotulos.verDeNovo}
        </Button>
      )}
      <Button variant="primary" icon="import" busy={busy} disabled={disabled} onClick={onConfirm}>
        {rotulos.confirmar}
      </Button>
    </footer>
  )
}
