import { formatBytes } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { toApiError } from '../../../api/errors.ts'
import { paths } from '../../../navigation/paths.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { RowButton } from '../../../table/RowButton.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Chip, type ChipTone } from '../../../ui/Chip.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Icon, type IconName } from '../../../ui/icons.tsx'
import { Inline, Spacer, Stack } from '../../../ui/layout.tsx'
import { Text } from '../../../ui/Text.tsx'
import { AreaArquivo } from './AreaArquivo.tsx'
import type { FileQueue, QueuedFile } from './file-queue.ts'
import { impedimentoOf } from './preview.ts'

const SITUACAO = {
  waiting: { tone: 'neutral', icon: 'clock' },
  reading: { tone: 'info', icon: 'import' },
  asking: { tone: 'warning', icon: 'help' },
  ready: { tone: 'info', icon: 'check' },
  importing: { tone: 'info', icon: 'import' },
  imported: { tone: 'success', icon: 'check' },
  refused: { tone: 'error', icon: 'error' },
} as const satisfies Record<string, { tone: ChipTone; icon: IconName }>

interface FilaArquivosProps {
  files: readonly QueuedFile[]
  openKey: number
  queue: FileQueue
  onOpen: (key: number) => void
}

export function FilaArquivos({ files, openKey, queue, onOpen }: FilaArquivosProps) {
  const { t } = useTranslation('importacao')
  const { language } = usePreferencias()
  const ready = files.filter((file) => situacaoOf(file) === 'ready')
  const imported = files.filter(({ step }) => step === 'imported').length
  return (
    <Stack gap={8}>
      <Inline wrap>
        <Text as="h2" weight="semibold">
          {t('fila.titulo')}
        </Text>
        <Text tone="soft" role="status">
          {t('fila.importados', { feitos: imported, total: files.length })}
        </Text>
        <Spacer />
        {imported === files.length && <Button onClick={() => queue.clear()}>{t('fila.concluir')}</Button>}
        {ready.length > 1 && (
          <Button icon="import" onClick={() => ready.forEach(({ key }) => queue.import(key))}>
            {t('fila.importarProntos', { prontos: ready.length })}
          </Button>
        )}
      </Inline>
      <DataTable
        label={t('fila.titulo')}
        rows={files}
        rowKey={({ key }) => key}
        isOpen={({ key }) => key === openKey}
        density="open"
        frame="boxed"
        columns={[
          {
            id: 'arquivo',
            header: t('lista.arquivo'),
            cell: ({ key, nome, tamanhoBytes, error }) => (
              <RowButton
                detail={error === null ? formatBytes(tamanhoBytes, language) : toApiError(error).message}
                title={nome}
                aria-current={key === openKey || undefined}
                onClick={() => onOpen(key)}
              >
                {nome}
              </RowButton>
            ),
          },
          {
            id: 'situacao',
            header: t('lista.situacao'),
            cell: (file) => {
              const situacao = situacaoOf(file)
              const { tone, icon } = SITUACAO[situacao]
              return (
                <Chip tone={tone}>
                  <Icon name={icon} size={12} />
                  {t(`fila.situacao.${situacao}`)}
                </Chip>
              )
            },
          },
          {
            id: 'acoes',
            header: t('fila.acoes'),
            hideHeader: true,
            cell: ({ key, nome, step, importacaoId }) => (
              <Inline justify="end" gap={4}>
                {step === 'imported' && importacaoId !== null && (
                  <ButtonLink variant="link" to={paths.importacaoDetalhe} params={{ id: String(importacaoId) }}>
                    {t('previa.verImportacao')}
                  </ButtonLink>
                )}
                {step !== 'starting' && step !== 'running' && (
                  <IconButton icon="close" label={t('fila.tirarDe', { nome })} onClick={() => queue.remove(key)} />
                )}
              </Inline>
            ),
          },
        ]}
      />
      <AreaArquivo brief onFile={queue.add} />
    </Stack>
  )
}

function situacaoOf({ step, preview, modo, mapeamento, otherCnpjAccepted }: QueuedFile): keyof typeof SITUACAO {
  if (step === 'starting' || step === 'running') return 'importing'
  if (step !== 'open' || preview === null) return step === 'open' ? 'reading' : step
  return impedimentoOf(preview, modo, mapeamento, otherCnpjAccepted) === null ? 'ready' : 'asking'
}
