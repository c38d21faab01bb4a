/** New import in two steps: upload, then review. Only the last button records it. */
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
import { Icon } from '../../../ui/icons.tsx'
import { RequestId } from '../../../ui/RequestId.tsx'
import { AreaArquivo } from './AreaArquivo.tsx'
import styles from './NovaImportacao.module.css'
import { type Modo, impedimentoOf, listFaltas } from './preview.ts'
import { PreviaArquivo } from './PreviaArquivo.tsx'
import { previewArquivo } from './queries.ts'

const QUIETLY = { own: true, silent: true }
/** Scope that serializes previews of an uploaded file, so that the last choice is answered last. */
const UMA_DE_CADA_VEZ = { id: importacaoRotas.previewEnviado.nome }

interface NovaImportacaoProps {
  grande: boolean
  /** Controlled from outside, because a file may be dropped on the page or chosen in the title. */
  arquivo: File | null
  onArquivo: (arquivo: File | null) => void
}

export function NovaImportacao({ grande, arquivo, onArquivo }: NovaImportacaoProps) {
  const { t } = useTranslation('importacao')
  const { t: comum } = useTranslation()
  const { language } = usePreferencias()
  const navigate = useNavigate()
  const abort = useRef<AbortController | null>(null)
  const esperando = useRef<string | null>(null)
  const [previa, setPrevia] = useState<ImportacaoPrevia | null>(null)
  const [modo, setModo] = useState<Modo>('recusar')
  const [outroCnpjAceito, setOutroCnpjAceito] = useState(false)
  const [mapeamento, setMapeamento] = useState<Mapeamento | null>(null)

  /** Frees the slot of a discarded upload, which would otherwise count until it expires. */
  const discard = useCallback(() => {
    const arquivoId = esperando.current
    esperando.current = null
    if (arquivoId) void call(importacaoRotas.discardEnviado, { params: { arquivoId } }, QUIETLY).catch(() => {})
  }, [])
  const takePrevia = (lida: ImportacaoPrevia) => {
    esperando.current = lida.arquivoId
    setPrevia(lida)
    setMapeamento(lida.planilha?.mapeamento ?? null)
    setModo('recusar')
  }
  const outraLeitura = useMutation({
    scope: UMA_DE_CADA_VEZ,
    mutationFn: ({ arquivoId, leitura }: { arquivoId: string; leitura: Leitura }) =>
      call(importacaoRotas.previewEnviado, { params: { arquivoId }, body: { leitura } }),
    onSuccess: (lida, { arquivoId }) => {
      if (esperando.current === arquivoId) takePrevia(lida)
    },
  })
  /** A new mapping may change the months, which may already be loaded. */
  const outrosMeses = useMutation({
    scope: UMA_DE_CADA_VEZ,
    mutationFn: ({ arquivoId, escolhido }: { arquivoId: string; escolhido: Mapeamento }) =>
      call(importacaoRotas.previewEnviado, { params: { arquivoId }, body: { mapeamento: escolhido } }),
    onSuccess: ({ inicio, fim, mesesCarregados, mesesFechados, carregadas }, { arquivoId }) =>
      setPrevia((antes) =>
        antes?.arquivoId === arquivoId ? { ...antes, inicio, fim, mesesCarregados, mesesFechados, carregadas } : antes,
      ),
  })
  const takeMapeamento = (escolhido: Mapeamento) => {
    setMapeamento(escolhido)
    if (!previa) return
    if (listFaltas(escolhido).length > 0) outrosMeses.reset()
    else outrosMeses.mutate({ arquivoId: previa.arquivoId, escolhido })
  }
  const { mutate: startPreview, ...preview } = useMutation({
    mutationFn: (file: File) => {
      abort.current?.abort()
      abort.current = new AbortController()
      return previewArquivo(file, abort.current.signal)
    },
    onMutate: () => {
      discard()
      setPrevia(null)
      outraLeitura.reset()
      outrosMeses.reset()
    },
    onSuccess: (lida: ImportacaoPrevia) => {
      takePrevia(lida)
      setOutroCnpjAceito(false)
    },
  })
  const criar = useMutation({
    mutationFn: (escolhida: ImportacaoPrevia) =>
      call(
        importacaoRotas.create,
        {
          body: {
            arquivoId: escolhida.arquivoId,
            modo,
            ...(mapeamento && escolhida.planilha?.origem !== 'cvm' ? { mapeamento } : {}),
            ...(escolhida.outroCnpj ? { outroCnpj: outroCnpjAceito } : {}),
          },
        },
        // The file id is the idempotency key, so a retry gets the same response.
        { headers: { 'idempotency-key': escolhida.arquivoId } },
      ),
    onMutate: () => {
      esperando.current = null
    },
    onError: (_error, { arquivoId }) => {
      esperando.current = arquivoId
    },
    onSuccess: async ({ id }) => {
      await invalidate(importacaoRotas.list)
      await navigate({ to: paths.importacaoDetalhe, params: { id: String(id) } })
    },
  })

  useEffect(() => {
    if (arquivo) startPreview(arquivo)
  }, [arquivo, startPreview])
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
    setPrevia(null)
    outraLeitura.reset()
    outrosMeses.reset()
    criar.reset()
    onArquivo(null)
  }

  if (!arquivo) return <AreaArquivo grande={grande} onArquivo={onArquivo} />

  if (preview.isPending) {
    return (
      <section className={styles['lendo']} aria-busy="true">
        <div className={styles['identidade']}>
          <Icon name="file" />
          <strong>{arquivo.name}</strong>
          <span>{t('nova.lendo', { tamanho: formatBytes(arquivo.size, language) })}</span>
          <Button size="small" onClick={restart}>
            {comum('cancelar')}
          </Button>
        </div>
        <div
          className={styles['indeterminada']}
          role="progressbar"
          aria-label={t('nova.lendo', { tamanho: formatBytes(arquivo.size, language) })}
        />
      </section>
    )
  }

  const erro = preview.error ?? outraLeitura.error ?? outrosMeses.error ?? criar.error
  return (
    <section className={styles['nova']} aria-label={t('nova.titulo')}>
      {erro && <Recusa error={erro} />}
      {previa ? (
        <PreviaArquivo
          previa={previa}
          modo={modo}
          onModo={setModo}
          mapeamento={mapeamento}
          onMapeamento={takeMapeamento}
          impedimento={impedimentoOf(previa, modo, mapeamento, outroCnpjAceito)}
          outroCnpjAceito={outroCnpjAceito}
          onOutroCnpj={setOutroCnpjAceito}
          onLeitura={(leitura) => outraLeitura.mutate({ arquivoId: previa.arquivoId, leitura })}
          lendo={outraLeitura.isPending}
          lendoMeses={outrosMeses.isPending}
          ocupado={criar.isPending}
          onImportar={() => criar.mutate(previa)}
          onVoltar={restart}
        />
      ) : (
        <AreaArquivo grande={false} onArquivo={onArquivo} />
      )}
    </section>
  )
}

function Recusa({ error }: { error: unknown }) {
  const { t } = useTranslation('importacao')
  const { message, action, details, requestId } = toApiError(error)
  useShownHere(message)
  // The message often repeats the only problem.
  const outros = details.filter((detalhe) => !message.includes(detalhe.message))
  return (
    <div className={styles['recusa']} role="alert">
      <Icon name="error" />
      <div>
        <strong>{message}</strong>
        <p>{action}</p>
        {outros.length > 0 && (
          <ul>
            {outros.slice(0, 10).map((detalhe, index) => (
              <li key={index}>
                {detalhe.linha !== undefined && <b>{t('saude.linha', { linha: detalhe.linha })} </b>}
                {detalhe.message}
                {detalhe.valor && <code>{detalhe.valor}</code>}
              </li>
            ))}
          </ul>
        )}
        <p className={styles['seguro']}>
          <Icon name="check" size={12} /> {t('recusada.nadaGravado')}
        </p>
        {requestId && <RequestId value={requestId} />}
      </div>
    </div>
  )
}
