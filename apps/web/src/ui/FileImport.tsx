import { formatInteiro } from '@lastro/formato'
import type { ReactNode } from 'react'
import { usePreferencias } from '../theme/preferences.ts'
import { Button } from './Button.tsx'
import { FileDrop, FileDropHint } from './FileDrop.tsx'
import styles from './FileImport.module.css'
import { Icon } from './icons.tsx'

const PLANILHAS = '.csv,.xlsx,.tsv,.txt'

export function bodyOfArquivo(arquivo: File): FormData {
  const body = new FormData()
  body.append('arquivo', arquivo, arquivo.name)
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
          <b className="num">{formatInteiro(n, language)}</b> {texto}
        </span>
      ))}
    </div>
  )
}

interface FileImportFootProps {
  texto: string
  rotulos: { outro: string; verDeNovo: string; confirmar: string }
  onOutro: () => void
  onVerDeNovo: (() => void) | undefined
  busy: boolean
  disabled: boolean
  onConfirmar: () => void
}

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
