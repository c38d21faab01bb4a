import { type ConexaoAtual, conexaoRotas, CREDENCIAL_TIPOS, type Workspace } from '@lastro/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../api/api.ts'
import { formatInstante } from '../format/data.ts'
import { useNow } from '../format/use-now.ts'
import { usePreferencias } from '../theme/preferencias.ts'
import { showError, showSuccess } from '../ui/alerta.ts'
import { Button } from '../ui/Button.tsx'
import { copyText } from '../ui/copy-text.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { SelectField, TextField } from '../ui/Field.tsx'
import { FormError } from '../ui/FormError.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { useUnsaved } from '../ui/unsaved.ts'
import { type ConexaoRascunho, toConexao, toConexaoRascunho, toCredencial } from './conexao-rascunho.ts'
import { Parametros } from './Parametros.tsx'
import styles from './Quadro.module.css'
import { conexaoQuery, invalidateExternos } from './queries.ts'

export type WorkspaceExterno = Pick<Workspace, 'id' | 'nome' | 'provedor'>

interface ConexaoDialogProps {
  workspace: WorkspaceExterno
  onClose: () => void
}

/** How a workspace reaches the program that draws its reports. What is secret is written and never shown again. */
export function ConexaoDialog({ workspace, onClose }: ConexaoDialogProps) {
  const { t } = useTranslation('relatorio-externo')
  const { t: comum } = useTranslation()
  const { data, error, refetch } = useQuery({ ...conexaoQuery(workspace.id), staleTime: 0, gcTime: 0, refetchOnWindowFocus: false })
  const [mudou, setMudou] = useState(false)
  const askBefore = useUnsaved(mudou)
  const close = () => void askBefore().then((leave) => leave && onClose())
  return (
    <Dialog title={t('conexao.titulo', { nome: workspace.nome })} onClose={close}>
      {data && <Formulario key={data.versao} workspace={workspace} lido={data} onMudou={setMudou} onCancelar={close} onPronto={onClose} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={6} label={comum('carregando')} />}
    </Dialog>
  )
}

interface FormularioProps {
  workspace: WorkspaceExterno
  lido: ConexaoAtual
  onMudou: (mudou: boolean) => void
  onCancelar: () => void
  onPronto: () => void
}

/** Saves, and then asks the other program once: a connection that does not work says so while its form is still open. */
function Formulario({ workspace, lido, onMudou, onCancelar, onPronto }: FormularioProps) {
  const { t } = useTranslation('relatorio-externo')
  const { t: comum } = useTranslation()
  const { id, nome, provedor } = workspace
  const [inicial] = useState(() => toConexaoRascunho(lido))
  const [escrito, setEscrito] = useState(inicial)
  const [versao, setVersao] = useState(lido.versao)
  const [salvo, setSalvo] = useState(inicial)
  const change = (mudanca: Partial<ConexaoRascunho>) => setEscrito({ ...escrito, ...mudanca })
  const mudou = JSON.stringify(escrito) !== JSON.stringify(salvo)
  useEffect(() => onMudou(mudou), [mudou, onMudou])
  const salvar = useMutation({
    mutationFn: async () => {
      const credencial = toCredencial(escrito, provedor)
      const gravada = await call(
        conexaoRotas.update,
        { params: { id }, body: { versao, conexao: toConexao(provedor, escrito), ...(credencial ? { credencial } : {}) } },
        { silent: true },
      )
      // From here on it is saved, whatever the other program says of it.
      setVersao(gravada.versao)
      setSalvo(escrito)
      if (provedor !== 'powerbi') return null
      return (await call(conexaoRotas.listRelatorios, { params: { id } }, { silent: true })).length
    },
    onSuccess: async (count) => {
      await invalidateExternos()
      showSuccess(count === null ? t('conexao.salva', { nome }) : t('conexao.funciona', { nome, count }))
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
      <Chave chave={lido.chaveCliente} texto={t(provedor === 'powerbi' ? 'conexao.chavePowerbi' : 'conexao.chaveUrl')} />
      {provedor === 'powerbi' ? (
        <CamposPowerbi escrito={escrito} lido={lido} onChange={change} />
      ) : (
        <CamposUrl escrito={escrito} lido={lido} onChange={change} />
      )}
      <FormError error={salvar.error} />
      <div className={styles['direita']}>
        <Button onClick={onCancelar}>{comum('cancelar')}</Button>
        <Button type="submit" variant="primary" icon="check" busy={salvar.isPending}>
          {t('gravar')}
        </Button>
      </div>
    </form>
  )
}

/** What the reports of the other program are told to filter by. */
function Chave({ chave, texto }: { chave: string; texto: string }) {
  const { t } = useTranslation('relatorio-externo')
  const copy = () =>
    void copyText(chave).then(
      () => showSuccess(t('conexao.chaveCopiada')),
      () => showError(t('conexao.chaveNaoCopiada')),
    )
  return (
    <div className={styles['chave']}>
      <div>
        <p className={styles['nota']}>{texto}</p>
        <code>{chave}</code>
      </div>
      <IconButton icon="copy" label={t('conexao.copiarChave')} onClick={copy} />
    </div>
  )
}

interface CamposProps {
  escrito: ConexaoRascunho
  lido: ConexaoAtual
  onChange: (mudanca: Partial<ConexaoRascunho>) => void
}

/** Of a secret that is kept: since when, and until when a certificate holds. */
function useGuardada({ credencial }: ConexaoAtual): string {
  const { t } = useTranslation('relatorio-externo')
  const { language } = usePreferencias()
  const now = useNow()
  if (!credencial) return t('conexao.segredoNovo')
  const quando = formatInstante(credencial.gravadaAt, now, language)
  if (credencial.validaAte === null) return t('conexao.segredoGuardado', { quando })
  return t('conexao.certificadoGuardado', { quando, ate: new Date(credencial.validaAte).toLocaleDateString(language) })
}

function CampoSegredo({ escrito, lido, onChange }: CamposProps) {
  const { t } = useTranslation('relatorio-externo')
  return (
    <TextField
      label={t('conexao.segredo')}
      hint={useGuardada(lido)}
      type="password"
      autoComplete="off"
      value={escrito.credencial}
      required={!lido.credencial}
      onChange={(event) => onChange({ credencial: event.currentTarget.value })}
    />
  )
}

function CamposUrl({ escrito, lido, onChange }: CamposProps) {
  const { t } = useTranslation('relatorio-externo')
  return (
    <>
      <TextField
        data-primeiro
        label={t('conexao.endereco')}
        hint={t('conexao.enderecoTexto', { lastro: location.origin })}
        type="url"
        value={escrito.endereco}
        maxLength={300}
        required
        onChange={(event) => onChange({ endereco: event.currentTarget.value })}
      />
      <CampoSegredo escrito={escrito} lido={lido} onChange={onChange} />
      <TextField
        label={t('conexao.parametroCliente')}
        hint={t('conexao.parametroClienteTexto')}
        value={escrito.parametroCliente}
        maxLength={60}
        required
        onChange={(event) => onChange({ parametroCliente: event.currentTarget.value })}
      />
      <Parametros comOrigem parametros={escrito.parametros} onChange={(parametros) => onChange({ parametros })} />
      <TextField
        label={t('conexao.validade')}
        hint={t('conexao.validadeTexto')}
        type="number"
        min={2}
        max={60}
        value={escrito.validadeMinutos}
        required
        onChange={(event) => onChange({ validadeMinutos: event.currentTarget.value })}
      />
    </>
  )
}

function CamposPowerbi({ escrito, lido, onChange }: CamposProps) {
  const { t } = useTranslation('relatorio-externo')
  const name = useId()
  const guardada = useGuardada(lido)
  const { daInstalacao, credencialTipo } = escrito
  return (
    <>
      <TextField
        data-primeiro
        label={t('conexao.grupo')}
        hint={t('conexao.grupoTexto')}
        value={escrito.grupo}
        maxLength={300}
        required
        onChange={(event) => onChange({ grupo: event.currentTarget.value })}
      />
      {(lido.instalacao || daInstalacao) && (
        <fieldset className={styles['opcoes']}>
          <legend>{t('conexao.principal')}</legend>
          {([true, false] as const).map((valor) => (
            <div key={String(valor)}>
              <input
                id={`${name}-${valor}`}
                type="radio"
                name={name}
                checked={daInstalacao === valor}
                onChange={() => onChange({ daInstalacao: valor })}
              />
              <label htmlFor={`${name}-${valor}`}>{t(valor ? 'conexao.daInstalacao' : 'conexao.daEmpresa')}</label>
            </div>
          ))}
        </fieldset>
      )}
      {!daInstalacao && (
        <>
          <TextField
            label={t('conexao.tenant')}
            hint={t('conexao.tenantTexto')}
            value={escrito.tenant}
            maxLength={100}
            required
            onChange={(event) => onChange({ tenant: event.currentTarget.value })}
          />
          <TextField
            label={t('conexao.clientId')}
            hint={t('conexao.clientIdTexto')}
            value={escrito.clientId}
            maxLength={100}
            required
            onChange={(event) => onChange({ clientId: event.currentTarget.value })}
          />
          <SelectField
            label={t('conexao.credencialTipo')}
            value={credencialTipo}
            onChange={(event) =>
              onChange({ credencialTipo: CREDENCIAL_TIPOS.find((each) => each === event.currentTarget.value) ?? credencialTipo })
            }
          >
            {CREDENCIAL_TIPOS.map((each) => (
              <option key={each} value={each}>
                {t(`conexao.credenciais.${each}`)}
              </option>
            ))}
          </SelectField>
          {credencialTipo === 'segredo' ? (
            <CampoSegredo escrito={escrito} lido={lido} onChange={onChange} />
          ) : (
            <TextArea
              label={t('conexao.certificado')}
              hint={`${t('conexao.certificadoTexto')} ${guardada}`}
              rows={4}
              spellCheck={false}
              value={escrito.credencial}
              required={!lido.credencial}
              onChange={(event) => onChange({ credencial: event.currentTarget.value })}
            />
          )}
        </>
      )}
    </>
  )
}
