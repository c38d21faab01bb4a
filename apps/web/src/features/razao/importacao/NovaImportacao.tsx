import { formatBytes } from '@lastro/formato'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toApiError } from '../../../api/errors.ts'
import { useShownHere } from '../../../stores/alerts.ts'
import { useUnsaved } from '../../../stores/unsaved.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Inline, Spacer, Stack } from '../../../ui/layout.tsx'
import { Progress } from '../../../ui/Progress.tsx'
import { RequestId } from '../../../ui/RequestId.tsx'
import { Text, Truncate } from '../../../ui/Text.tsx'
import { AreaArquivo } from './AreaArquivo.tsx'
import type { FileQueue, QueuedFile } from './file-queue.ts'
import { FilaArquivos } from './FilaArquivos.tsx'
import styles from './NovaImportacao.module.css'
import { PreviaArquivo } from './PreviaArquivo.tsx'

/** The files of the queue, and the one that is open. */
export function NovaImportacao({ isLarge, files, queue }: { isLarge: boolean; files: readonly QueuedFile[]; queue: FileQueue }) {
  const { t } = useTranslation('importacao')
  const [chosen, setChosen] = useState<number | null>(null)
  useUnsaved(files.length > 1 && files.some(({ step }) => step !== 'imported' && step !== 'running'), 'page')
  const open = files.find(({ key }) => key === chosen) ?? files.find(({ step }) => step === 'open' || step === 'refused') ?? files[0]
  if (!open) {
    return (
      <Stack {...(isLarge && { grow: true })} padding={[12, 'page']}>
        <AreaArquivo large={isLarge} onFile={queue.add} />
      </Stack>
    )
  }
  return (
    <Stack as="section" gap={12} padding={[16, 'page']} className={styles['nova']} aria-label={t('nova.titulo')}>
      {files.length > 1 && <FilaArquivos files={files} openKey={open.key} queue={queue} onOpen={setChosen} />}
      <ArquivoAberto key={open.key} file={open} queue={queue} />
      {files.length === 1 && open.step === 'refused' && open.preview === null && <AreaArquivo onFile={queue.add} />}
    </Stack>
  )
}

function ArquivoAberto({ file, queue }: { file: QueuedFile; queue: FileQueue }) {
  const { key, step, preview, error } = file
  if (step === 'waiting' || step === 'reading') return <Lendo file={file} onCancel={() => queue.remove(key)} />
  return (
    <>
      {error !== null && <Recusa error={error} />}
      {preview ? (
        (step === 'open' || step === 'starting' || step === 'refused') && <PreviaArquivo file={file} preview={preview} queue={queue} />
      ) : (
        <ArquivoRecusado file={file} queue={queue} />
      )}
    </>
  )
}

function Lendo({ file: { nome, tamanhoBytes }, onCancel }: { file: QueuedFile; onCancel: () => void }) {
  const { t } = useTranslation('importacao')
  const { t: commonT } = useTranslation()
  const { language } = usePreferencias()
  const reading = t('nova.lendo', { tamanho: formatBytes(tamanhoBytes, language) })
  return (
    <Stack gap={12} aria-busy>
      <Inline wrap gap={[4, 10]}>
        <Icon name="file" />
        <Truncate as="strong" size={14}>
          {nome}
        </Truncate>
        <Text tone="soft">{reading}</Text>
        <Spacer />
        <Button size="small" onClick={onCancel}>
          {commonT('cancelar')}
        </Button>
      </Inline>
      <Progress value={undefined} label={reading} />
    </Stack>
  )
}

/** A file refused before it could be shown. The browser still has it. */
function ArquivoRecusado({ file: { key, nome }, queue }: { file: QueuedFile; queue: FileQueue }) {
  const { t } = useTranslation('importacao')
  const { t: commonT } = useTranslation()
  return (
    <Inline wrap gap={[4, 10]}>
      <Icon name="file" />
      <Truncate as="strong" size={14}>
        {nome}
      </Truncate>
      <Spacer />
      <Button onClick={() => queue.remove(key)}>{t('fila.tirar')}</Button>
      <Button icon="refresh" onClick={() => queue.retry(key)}>
        {commonT('tentarDeNovo')}
      </Button>
    </Inline>
  )
}

function Recusa({ error }: { error: unknown }) {
  const { t } = useTranslation('importacao')
  const { message, action, details, requestId } = toApiError(error)
  useShownHere(message)
  const others = details.filter((detail) => !message.includes(detail.message))
  return (
    <Callout tone="unf" role="alert">
      <strong>{message}</strong>
      <p>{action}</p>
      {others.length > 0 && (
        <ul>
          {others.slice(0, 10).map((detail, index) => (
            <Text key={index} as="li" tone="soft">
              {detail.linha !== undefined && <b>{t('saude.linha', { linha: detail.linha })} </b>}
              {detail.message} {detail.valor && <code>{detail.valor}</code>}
            </Text>
          ))}
        </ul>
      )}
      <Text as="p" tone="fav" weight="medium">
        <Icon name="check" size={12} inline />
        {t('recusada.nadaGravado')}
      </Text>
      {requestId && <RequestId value={requestId} />}
    </Callout>
  )
}
