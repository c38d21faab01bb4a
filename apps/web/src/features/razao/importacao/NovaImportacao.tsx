import { type ImportacaoPrevia, type Leitura, type Mapeamento, importacaoRotas } from '@lastro/contract'
import { formatBytes } from '@lastro/formato'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, invalidate } from '../../../api/api.ts'
import { toApiError } from '../../../api/errors.ts'
import { paths } from '../../../navigation/paths.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { useShownHere } from '../../../stores/alerts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Inline, Spacer, Stack } from '../../../ui/layout.tsx'
import { Progress } from '../../../ui/Progress.tsx'
import { RequestId } from '../../../ui/RequestId.tsx'
import { Text, Truncate } from '../../../ui/Text.tsx'
import { AreaArquivo } from './AreaArquivo.tsx'
import styles from './NovaImportacao.module.css'
import { type Mode, impedimentoOf, listMissingRoles } from './preview.ts'
import { PreviaArquivo } from './PreviaArquivo.tsx'
import { previewFile } from './queries.ts'

const QUIETLY = { own: true, silent: true }
/** Scope that serializes previews of an uploaded file, so that the last choice is answered last. */
const PREVIEW_SCOPE = { id: importacaoRotas.previewEnviado.nome }

interface NewImportacaoProps {
  isLarge: boolean
  /** Controlled from outside, because a file may be dropped on the page or chosen in the title. */
  file: File | null
  onFile: (file: File | null) => void
}

export function NovaImportacao({ isLarge, file: chosenFile, onFile }: NewImportacaoProps) {
  const { t } = useTranslation('importacao')
  const { t: commonT } = useTranslation()
  const { language } = usePreferencias()
  const navigate = useNavigate()
  const abort = useRef<AbortController | null>(null)
  const awaiting = useRef<string | null>(null)
  const [previewData, setPreview] = useState<ImportacaoPrevia | null>(null)
  const [modo, setMode] = useState<Mode>('recusar')
  const [otherCnpjAccepted, setOtherCnpjAccepted] = useState(false)
  const [mapeamento, setMapeamento] = useState<Mapeamento | null>(null)

  /** Frees the slot of a discarded upload, which would otherwise count until it expires. */
  const discard = useCallback(() => {
    const arquivoId = awaiting.current
    awaiting.current = null
    if (arquivoId) void call(importacaoRotas.discardEnviado, { params: { arquivoId } }, QUIETLY).catch(() => {})
  }, [])
  const takePreview = (loaded: ImportacaoPrevia) => {
    awaiting.current = loaded.arquivoId
    setPreview(loaded)
    setMapeamento(loaded.planilha?.mapeamento ?? null)
    setMode('recusar')
  }
  const otherReading = useMutation({
    scope: PREVIEW_SCOPE,
    mutationFn: ({ arquivoId, leitura }: { arquivoId: string; leitura: Leitura }) =>
      call(importacaoRotas.previewEnviado, { params: { arquivoId }, body: { leitura } }),
    onSuccess: (loaded, { arquivoId }) => {
      if (awaiting.current === arquivoId) takePreview(loaded)
    },
  })
  /** A new mapping may change the months, which may already be loaded. */
  const othersMeses = useMutation({
    scope: PREVIEW_SCOPE,
    mutationFn: ({ arquivoId, chosen }: { arquivoId: string; chosen: Mapeamento }) =>
      call(importacaoRotas.previewEnviado, { params: { arquivoId }, body: { mapeamento: chosen } }),
    onSuccess: ({ inicio, fim, mesesCarregados, mesesFechados, carregadas, planilha }, { arquivoId }) =>
      setPreview((before) =>
        before?.arquivoId === arquivoId
          ? { ...before, inicio, fim, mesesCarregados, mesesFechados, carregadas, planilha: addQuestions(before.planilha, planilha) }
          : before,
      ),
  })
  const takeMapeamento = (chosen: Mapeamento) => {
    setMapeamento(chosen)
    if (!previewData) return
    if (listMissingRoles(chosen).length > 0) othersMeses.reset()
    else othersMeses.mutate({ arquivoId: previewData.arquivoId, chosen })
  }
  const { mutate: startPreview, ...preview } = useMutation({
    mutationFn: (file: File) => {
      abort.current?.abort()
      abort.current = new AbortController()
      return previewFile(file, abort.current.signal)
    },
    onMutate: () => {
      discard()
      setPreview(null)
      otherReading.reset()
      othersMeses.reset()
    },
    onSuccess: (loaded: ImportacaoPrevia) => {
      takePreview(loaded)
      setOtherCnpjAccepted(false)
    },
  })
  const create = useMutation({
    mutationFn: (chosen: ImportacaoPrevia) =>
      call(
        importacaoRotas.create,
        {
          body: {
            arquivoId: chosen.arquivoId,
            modo,
            ...(mapeamento && chosen.planilha?.origem !== 'cvm' ? { mapeamento } : {}),
            ...(chosen.outroCnpj ? { outroCnpj: otherCnpjAccepted } : {}),
          },
        },
        // The file id is the idempotency key, so a retry gets the same response.
        { headers: { 'idempotency-key': chosen.arquivoId } },
      ),
    onMutate: () => {
      awaiting.current = null
    },
    onError: (_error, { arquivoId }) => {
      awaiting.current = arquivoId
    },
    onSuccess: async ({ id }) => {
      await invalidate(importacaoRotas.list)
      await navigate({ to: paths.importacaoDetalhe, params: { id: String(id) } })
    },
  })

  useEffect(() => {
    if (chosenFile) startPreview(chosenFile)
  }, [chosenFile, startPreview])
  useEffect(
    () => () => {
      abort.current?.abort()
      discard()
    },
    [discard],
  )

  const restart = () => {
    abort.current?.abort()
    preview.reset()
    discard()
    setPreview(null)
    otherReading.reset()
    othersMeses.reset()
    create.reset()
    onFile(null)
  }

  if (!chosenFile) {
    return (
      <Stack {...(isLarge && { grow: true })} padding={[12, 'page']}>
        <AreaArquivo large={isLarge} onFile={onFile} />
      </Stack>
    )
  }

  if (preview.isPending) {
    const reading = t('nova.lendo', { tamanho: formatBytes(chosenFile.size, language) })
    return (
      <Stack as="section" gap={12} padding={[16, 'page']} className={styles['nova']} aria-busy>
        <Inline wrap gap={[4, 10]}>
          <Icon name="file" />
          <Truncate as="strong" size={14}>
            {chosenFile.name}
          </Truncate>
          <Text tone="soft">{reading}</Text>
          <Spacer />
          <Button size="small" onClick={restart}>
            {commonT('cancelar')}
          </Button>
        </Inline>
        <Progress value={undefined} label={reading} />
      </Stack>
    )
  }

  const error = preview.error ?? otherReading.error ?? othersMeses.error ?? create.error
  return (
    <Stack as="section" gap={12} padding={[16, 'page']} className={styles['nova']} aria-label={t('nova.titulo')}>
      {error && <Recusa error={error} />}
      {previewData ? (
        <PreviaArquivo
          preview={previewData}
          mode={modo}
          onMode={setMode}
          mapeamento={mapeamento}
          onMapeamento={takeMapeamento}
          impedimento={impedimentoOf(previewData, modo, mapeamento, otherCnpjAccepted)}
          otherCnpjAccepted={otherCnpjAccepted}
          onOtherCnpj={setOtherCnpjAccepted}
          onReading={(leitura) => otherReading.mutate({ arquivoId: previewData.arquivoId, leitura })}
          isLoading={otherReading.isPending}
          isLoadingMeses={othersMeses.isPending}
          isBusy={create.isPending}
          onImport={() => create.mutate(previewData)}
          onGoBack={restart}
        />
      ) : (
        <AreaArquivo large={false} onFile={onFile} />
      )}
    </Stack>
  )
}

/** A new mapping may open another question; those asked before stay. */
function addQuestions(before: ImportacaoPrevia['planilha'], now: ImportacaoPrevia['planilha']): ImportacaoPrevia['planilha'] {
  if (!before || !now) return before
  const asked = before.perguntas.filter(({ chave }) => !now.perguntas.some((question) => question.chave === chave))
  return { ...before, perguntas: [...asked, ...now.perguntas] }
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
