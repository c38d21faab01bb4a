import { formatInteger } from '@lastro/formato'
import type { ReactNode } from 'react'
import { usePreferencias } from '../theme/preferences.ts'
import { Button } from './Button.tsx'
import { FileDrop, FileDropHint } from './FileDrop.tsx'
import styles from './FileImport.module.css'
import { IconBadge } from './IconBadge.tsx'
import { Inline, Spacer, Stack } from './layout.tsx'
import { Text } from './Text.tsx'

const PLANILHAS = '.csv,.xlsx,.tsv,.txt'

export function bodyOfFile(file: File): FormData {
  const body = new FormData()
  body.append('arquivo', file, file.name)
  return body
}

export function FileImportBody({ busy, children }: { busy?: boolean | undefined; children: ReactNode }) {
  return (
    <Stack grow gap={12} padding={[8, 16]} className={styles['corpo']} aria-busy={busy}>
      {children}
    </Stack>
  )
}

interface FileImportDropProps {
  labels: { choose: string; drop: string; touch: string }
  busy?: boolean
  onFile: (file: File) => void
  children: ReactNode
}

export function FileImportDrop({ labels, busy = false, onFile, children }: FileImportDropProps) {
  return (
    <FileDrop accept={PLANILHAS} label={labels.choose} primary busy={busy} onFile={onFile}>
      <IconBadge name="import" />
      <div>
        <FileDropHint mouse={labels.drop} touch={labels.touch} />
        {children}
      </div>
    </FileDrop>
  )
}

interface FileImportSummaryProps {
  fileName: string
  counts: readonly { nome: string; n: number; texto: string }[]
}

export function FileImportSummary({ fileName, counts }: FileImportSummaryProps) {
  const { language } = usePreferencias()
  return (
    <Inline wrap align="baseline" gap={[4, 20]}>
      <strong>{fileName}</strong>
      <Spacer />
      {counts.map(({ nome, n, texto }) => (
        <Text key={nome} tone={n === 0 ? 'quiet' : nome === 'recusadas' ? 'unf' : undefined} data-nome={nome}>
          <b className="num">{formatInteger(n, language)}</b> {texto}
        </Text>
      ))}
    </Inline>
  )
}

interface FileImportFootProps {
  texto: string
  labels: { outro: string; reread: string; confirm: string }
  onOther: () => void
  onNewView: (() => void) | undefined
  busy: boolean
  disabled: boolean
  onConfirm: () => void
}

export function FileImportFoot({ texto, labels, onOther, onNewView, busy, disabled, onConfirm }: FileImportFootProps) {
  return (
    <Inline as="footer" wrap padding={[12, 16]} className={styles['pe']}>
      <Stack as="p" grow={200}>
        {texto}
      </Stack>
      <Button onClick={onOther}>{labels.outro}</Button>
      {onNewView && (
        <Button icon="undo" onClick={onNewView}>
          {labels.reread}
        </Button>
      )}
      <Button variant="primary" icon="import" busy={busy} disabled={disabled} onClick={onConfirm}>
        {labels.confirm}
      </Button>
    </Inline>
  )
}
