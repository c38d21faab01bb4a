/** A new import in two steps: give the file, then see what it is and decide. Nothing is recorded before the last button. */
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
/** Questions about a file that was sent, one after the other: the last choice is answered last. */
const UMA_DE_CADA_VEZ = { id: importacaoRotas.previewEnviado.nome }

interface NovaImportacaoProps {
  /** The area fills the page when nothing was imported yet. */
  grande: boolean
  /** Set from outside: a file dropped anywhere on the page, or chosen by the button of the title. */
  arquivo: File | null
  onArquivo: (arquivo: File | null) => void
}

export function NovaImportacao({ grande, arquivo, onArquivo }: NovaImportacaoProps) {
  const { t } = useTranslation('importacao')
  const { t: comum } = useTranslation()
  const { language } = usePreferencias()
  const navigate = useNavigate()
  const abort = useRef<AbortController | null>(null)
  /** The file on the server that nothing was decided about. */
  const esperando = useRef<string | null>(null)
  const [previa, setPrevia] = useState<ImportacaoPrevia | null>(null)
  const [modo, setModo] = useState<Modo>('recusar')
  const [outroCnpjAceito, setOutroCnpjAceito] = useState(false)
  const [mapeamento, setMapeamento] = useState<Mapeamento | null>(null)

  /** Of a file given up: it would count among those that wait until its hour is over. */
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
  /** Another sheet, header or delimiter of the file already sent: it has other columns and months. */
  const outraLeitura = useMutation({
    scope: UMA_DE_CADA_VEZ,
    mutationFn: ({ arquivoId, leitura }: { arquivoId: string; leitura: Leitura }) =>
      call(importacaoRotas.previewEnviado, { params: { arquivoId }, body: { leitura } }),
    onSuccess: (lida, { arquivoId }) => {
      // Another file was chosen meanwhile, or none.
      if (esperando.current === arquivoId) takePrevia(lida)
    },
  })
  /** Other meanings of its columns: the months they speak of are others, and may be loaded already. */
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
        // A file is imported once: whoever asks again after a lost answer gets that answer.
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

/** A file that was not even taken: what, where, and that nothing was recorded. */
function Recusa({ error }: { error: unknown }) {
  const { t } = useTranslation('importacao')
  const { message, action, details, requestId } = toApiError(error)
  useShownHere(message)
  // The only problem is often the message itself.
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
