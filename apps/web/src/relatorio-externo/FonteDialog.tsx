import { type Relatorio, type RelatorioExterno, relatorioExternoRotas } from '@lastro/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../api/api.ts'
import { createChave } from '../api/idempotencia.ts'
import { paths } from '../paths.ts'
import { showSuccess } from '../ui/alerta.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { SelectField, TextField } from '../ui/Field.tsx'
import { FormError } from '../ui/FormError.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { useUnsaved } from '../ui/unsaved.ts'
import { type FonteRascunho, toFonte, toFonteRascunho, withRecursoTipo } from './fonte-rascunho.ts'
import { Parametros } from './Parametros.tsx'
import styles from './Quadro.module.css'
import { externoQuery, invalidateExternos, relatoriosPowerbiQuery } from './queries.ts'

type WorkspaceDoRelatorio = Relatorio['workspace']

interface FonteDialogProps {
  workspace: WorkspaceDoRelatorio
  /** Absent: a new one. */
  relatorioId?: number
  onClose: () => void
}

/** Which report of the other program it is, and what it is called here. */
export function FonteDialog({ workspace, relatorioId, onClose }: FonteDialogProps) {
  const { t } = useTranslation('relatorio-externo')
  const { t: comum } = useTranslation()
  const { data, error, refetch } = useQuery({
    ...externoQuery(relatorioId ?? 0),
    enabled: relatorioId !== undefined,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const navigate = useNavigate()
  const [mudou, setMudou] = useState(false)
  const [criado, setCriado] = useState<string | null>(null)
  const askBefore = useUnsaved(mudou && criado === null)
  // Once nothing is unsaved any more: nobody is asked on the way there.
  useEffect(() => {
    if (criado !== null) void navigate({ to: paths.report, params: { ReportKey: criado, WorkSpaceKey: workspace.chave } })
  }, [criado, navigate, workspace.chave])
  const close = () => void askBefore().then((leave) => leave && onClose())
  const lido = relatorioId === undefined ? null : data
  return (
    <Dialog title={lido ? t('fonte.editar', { nome: lido.nome }) : t('fonte.novo', { nome: workspace.nome })} onClose={close}>
      {lido !== undefined && (
        <Formulario workspace={workspace} lido={lido} onMudou={setMudou} onCancelar={close} onCriado={setCriado} onPronto={onClose} />
      )}
      {lido === undefined && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {lido === undefined && !error && <SkeletonRows rows={6} label={comum('carregando')} />}
    </Dialog>
  )
}

interface FormularioProps {
  workspace: WorkspaceDoRelatorio
  lido: RelatorioExterno | null
  onMudou: (mudou: boolean) => void
  onCancelar: () => void
  /** With the key of its address. */
  onCriado: (chave: string) => void
  onPronto: () => void
}

function Formulario({ workspace, lido, onMudou, onCancelar, onCriado, onPronto }: FormularioProps) {
  const { t } = useTranslation('relatorio-externo')
  const { t: comum } = useTranslation()
  const [chave] = useState(createChave)
  const [inicial] = useState(() => toFonteRascunho(lido))
  const [escrito, setEscrito] = useState(inicial)
  const { nome, descricao } = escrito
  const change = (mudanca: Partial<FonteRascunho>) => setEscrito({ ...escrito, ...mudanca })
  const mudou = JSON.stringify(escrito) !== JSON.stringify(inicial)
  useEffect(() => onMudou(mudou), [mudou, onMudou])
  const salvar = useMutation({
    mutationFn: () => {
      const fonte = toFonte(workspace.provedor, escrito)
      return lido
        ? call(
            relatorioExternoRotas.update,
            { params: { id: lido.id }, body: { versao: lido.versao, nome, descricao, fonte } },
            { silent: true },
          )
        : call(
            relatorioExternoRotas.create,
            { body: { workspaceId: workspace.id, nome, descricao, fonte } },
            { silent: true, headers: { 'idempotency-key': chave } },
          )
    },
    onSuccess: async (relatorio) => {
      await invalidateExternos()
      if (lido === null) return onCriado(relatorio.chave)
      showSuccess(t('fonte.salva', { nome }))
      onPronto()
    },
  })
  return (
    <form
      className={styles['formulario']}
      onSubmit={(event) => {
        event.preventDefault()
        salvar.mutate()
      }}
    >
      <TextField
        data-primeiro
        label={t('fonte.nome')}
        value={nome}
        maxLength={120}
        required
        onChange={(event) => change({ nome: event.currentTarget.value })}
      />
      <TextArea
        label={t('fonte.descricao')}
        rows={2}
        maxLength={400}
        value={descricao}
        onChange={(event) => change({ descricao: event.currentTarget.value })}
      />
      {workspace.provedor === 'powerbi' ? (
        <CamposPowerbi workspaceId={workspace.id} escrito={escrito} onChange={change} />
      ) : (
        <CamposUrl escrito={escrito} onChange={setEscrito} />
      )}
      <FormError error={salvar.error} />
      <div className={styles['direita']}>
        <Button onClick={onCancelar}>{comum('cancelar')}</Button>
        <Button
          type="submit"
          variant="primary"
          icon="check"
          busy={salvar.isPending}
          disabled={nome.trim() === '' || (workspace.provedor === 'powerbi' && escrito.relatorio === '')}
        >
          {t(lido ? 'gravar' : 'criar')}
        </Button>
      </div>
    </form>
  )
}

function CamposUrl({ escrito, onChange }: { escrito: FonteRascunho; onChange: (escrito: FonteRascunho) => void }) {
  const { t } = useTranslation('relatorio-externo')
  return (
    <>
      <div className={styles['linha']}>
        <TextField
          label={t('fonte.recursoTipo')}
          hint={t('fonte.recursoTipoTexto')}
          value={escrito.recursoTipo}
          maxLength={40}
          required
          onChange={(event) => onChange(withRecursoTipo(escrito, event.currentTarget.value))}
        />
        <TextField
          label={t('fonte.recursoId')}
          hint={t('fonte.recursoIdTexto')}
          value={escrito.recursoId}
          maxLength={80}
          required
          onChange={(event) => onChange({ ...escrito, recursoId: event.currentTarget.value })}
        />
      </div>
      <TextField
        label={t('fonte.caminho')}
        hint={t('fonte.caminhoTexto', { lugar: '{token}' })}
        value={escrito.caminho}
        maxLength={300}
        required
        onChange={(event) => onChange({ ...escrito, caminho: event.currentTarget.value })}
      />
      <Parametros comOrigem={false} parametros={escrito.parametros} onChange={(parametros) => onChange({ ...escrito, parametros })} />
    </>
  )
}

interface CamposPowerbiProps {
  workspaceId: number
  escrito: FonteRascunho
  onChange: (mudanca: Partial<FonteRascunho>) => void
}

function CamposPowerbi({ workspaceId, escrito, onChange }: CamposPowerbiProps) {
  const { t } = useTranslation('relatorio-externo')
  const { t: comum } = useTranslation()
  const id = useId()
  const { data, error, refetch } = useQuery({ ...relatoriosPowerbiQuery(workspaceId), refetchOnWindowFocus: false })
  const escolhido = data?.find(({ relatorio }) => relatorio === escrito.relatorio)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={3} label={comum('carregando')} />
  return (
    <>
      <SelectField
        label={t('fonte.relatorio')}
        hint={data.length === 0 ? t('fonte.semRelatorios') : undefined}
        value={escrito.relatorio}
        required
        onChange={(event) => {
          const escolha = data.find(({ relatorio }) => relatorio === event.currentTarget.value)
          onChange({ relatorio: escolha?.relatorio ?? '', ...(escrito.nome === '' && escolha ? { nome: escolha.nome } : {}) })
        }}
      >
        <option value="">{t('fonte.escolha')}</option>
        {/* One that is not there any more is still the one that was chosen. */}
        {escrito.relatorio !== '' && !escolhido && <option value={escrito.relatorio}>{t('fonte.sumiu')}</option>}
        {data.map(({ relatorio, nome }) => (
          <option key={relatorio} value={relatorio}>
            {nome}
          </option>
        ))}
      </SelectField>
      {escolhido && !escolhido.separaLinhas && <p className={styles['aviso']}>{t('fonte.naoSepara')}</p>}
      <TextField
        label={t('fonte.papeis')}
        hint={t('fonte.papeisTexto')}
        value={escrito.papeis}
        maxLength={500}
        required
        onChange={(event) => onChange({ papeis: event.currentTarget.value })}
      />
      <fieldset className={styles['opcoes']}>
        <legend className="visually-hidden">{t('fonte.paineis')}</legend>
        {(['mostraPaginas', 'mostraFiltros'] as const).map((opcao) => (
          <div key={opcao}>
            <input id={`${id}-${opcao}`} type="checkbox" checked={escrito[opcao]} onChange={() => onChange({ [opcao]: !escrito[opcao] })} />
            <label htmlFor={`${id}-${opcao}`}>{t(`fonte.${opcao}`)}</label>
          </div>
        ))}
      </fieldset>
    </>
  )
}
