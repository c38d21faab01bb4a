/** A new import in two steps: give the file, then see what it is and decide. Nothing is recorded before the last button. */
import { type ImportacaoPrevia, type Mapeamento, importacaoRotas } from '@lastro/contract'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, invalidate } from '../api/api.ts'
import { toApiError } from '../api/errors.ts'
import { formatBytes } from '../format/valor.ts'
import { paths } from '../paths.ts'
import { usePreferencias } from '../theme/preferencias.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/icons.tsx'
import { RequestId } from '../ui/RequestId.tsx'
import { AreaArquivo } from './AreaArquivo.tsx'
import styles from './NovaImportacao.module.css'
import { type Modo, impedimentoOf } from './previa.ts'
import { PreviaArquivo } from './PreviaArquivo.tsx'
import { previewArquivo } from './queries.ts'

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
  const [previa, setPrevia] = useState<ImportacaoPrevia | null>(null)
  const [modo, setModo] = useState<Modo>('recusar')
  const [outroCnpjAceito, setOutroCnpjAceito] = useState(false)
  const [mapeamento, setMapeamento] = useState<Mapeamento | null>(null)

  const takePrevia = (lida: ImportacaoPrevia) => {
    setPrevia(lida)
    setMapeamento(lida.planilha?.mapeamento ?? null)
    setModo('recusar')
  }
  /** Another sheet of the workbook already sent: it has its own columns and months. */
  const outraPlanilha = useMutation({
    mutationFn: ({ arquivoId, planilha }: { arquivoId: string; planilha: string }) =>
      call(importacaoRotas.previewEnviado, { params: { arquivoId }, query: { planilha } }),
    onSuccess: takePrevia,
  })
  const { mutate: startPreview, ...preview } = useMutation({
    mutationFn: (file: File) => {
      abort.current?.abort()
      abort.current = new AbortController()
      return previewArquivo(file, abort.current.signal)
    },
    onMutate: () => {
      setPrevia(null)
      outraPlanilha.reset()
    },
    onSuccess: (lida: ImportacaoPrevia) => {
      takePrevia(lida)
      setOutroCnpjAceito(false)
    },
  })
  const criar = useMutation({
    mutationFn: ({ escolhida, chave }: { escolhida: ImportacaoPrevia; chave: string }) =>
      call(
        importacaoRotas.create,
        { body: { arquivoId: escolhida.arquivoId, modo, ...(mapeamento && escolhida.planilha?.origem !== 'cvm' ? { mapeamento } : {}) } },
        { headers: { 'idempotency-key': chave } },
      ),
    onSuccess: async ({ id }) => {
      await invalidate(importacaoRotas.list)
      await navigate({ to: paths.importacaoDetalhe, params: { id: String(id) } })
    },
  })

  useEffect(() => {
    if (arquivo) startPreview(arquivo)
  }, [arquivo, startPreview])
  useEffect(() => () => abort.current?.abort(), [])

  const restart = () => {
    abort.current?.abort()
    preview.reset()
    setPrevia(null)
    outraPlanilha.reset()
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

  const erro = preview.error ?? outraPlanilha.error ?? criar.error
  return (
    <section className={styles['nova']} aria-label={t('nova.titulo')}>
      {erro && <Recusa error={erro} />}
      {previa ? (
        <PreviaArquivo
          previa={previa}
          modo={modo}
          onModo={setModo}
          mapeamento={mapeamento}
          onMapeamento={setMapeamento}
          impedimento={impedimentoOf(previa, modo, mapeamento, outroCnpjAceito)}
          outroCnpjAceito={outroCnpjAceito}
          onOutroCnpj={setOutroCnpjAceito}
          onPlanilha={(planilha) => outraPlanilha.mutate({ arquivoId: previa.arquivoId, planilha })}
          lendoPlanilha={outraPlanilha.isPending}
          ocupado={criar.isPending}
          onImportar={() => criar.mutate({ escolhida: previa, chave: crypto.randomUUID() })}
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
