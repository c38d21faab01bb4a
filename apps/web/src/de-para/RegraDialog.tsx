import {
  type CodigoErro,
  DE_PARA_REGRA_TIPOS,
  type DeParaRegraCorpo,
  type DeParaRegraPrevia,
  type DeParaRegraSalva,
  type DeParaRegras,
  type Grupo,
  deParaRegraRotas,
} from '@lastro/contract'
import { addMeses } from '@lastro/engine'
import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { call } from '../api/api.ts'
import { toApiError } from '../api/errors.ts'
import { createChave } from '../api/idempotencia.ts'
import { formatMes } from '../format/data.ts'
import { formatCentavos, formatInteiro } from '../format/valor.ts'
import { usePreferencias } from '../theme/preferencias.ts'
import { showSuccess } from '../ui/alerta.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { SelectField, TextField } from '../ui/Field.tsx'
import { FormError } from '../ui/FormError.tsx'
import { Icon } from '../ui/icons.tsx'
import { MesField } from '../ui/MesField.tsx'
import { useUnsaved } from '../ui/unsaved.ts'
import styles from './Regras.module.css'
import { invalidateRegras, previaRegraQuery } from './regras-queries.ts'

const ESPERA_MS = 300
const VERSION_CONFLICT: CodigoErro = 'de_para_version_conflict'
/** Sentences and conflicts that are read one by one. */
const FRASES = 6

interface Campos {
  tipo: DeParaRegraCorpo['tipo']
  contaInicio: string
  contaFim: string
  grupoItemId: number
  centroCustoId: number
  filialId: number
  mesInicio: string
  mesFim: string
}

const NOVA: Campos = {
  tipo: 'prefixo',
  contaInicio: '',
  contaFim: '',
  grupoItemId: 0,
  centroCustoId: 0,
  filialId: 0,
  mesInicio: '',
  mesFim: '',
}

function camposOf({ contaFim, centroCustoId, filialId, mesInicio, mesFim, ...regra }: DeParaRegraSalva): Campos {
  return {
    tipo: regra.tipo,
    contaInicio: regra.contaInicio,
    grupoItemId: regra.grupoItemId,
    contaFim: contaFim ?? '',
    centroCustoId: centroCustoId ?? 0,
    filialId: filialId ?? 0,
    mesInicio: mesInicio ?? '',
    mesFim: mesFim ?? '',
  }
}

/** The rule as it is sent; null while something that every rule has is missing. */
function corpoOf({
  tipo,
  contaInicio,
  contaFim,
  grupoItemId,
  centroCustoId,
  filialId,
  mesInicio,
  mesFim,
}: Campos): DeParaRegraCorpo | null {
  const [inicio, fim] = [contaInicio.trim(), contaFim.trim()]
  if (inicio === '' || grupoItemId === 0 || (tipo === 'faixa' && fim === '')) return null
  return {
    tipo,
    // Who writes 3.1. as a beginning means all that begins so.
    contaInicio: tipo === 'prefixo' && !inicio.endsWith('*') ? `${inicio}*` : inicio,
    contaFim: tipo === 'faixa' ? fim : null,
    grupoItemId,
    centroCustoId: centroCustoId || null,
    filialId: filialId || null,
    mesInicio: mesInicio || null,
    mesFim: mesFim || null,
  }
}

interface RegraDialogProps {
  lista: DeParaRegras
  grupos: readonly Grupo[]
  /** Undefined for a new one. */
  regra: DeParaRegraSalva | undefined
  podeSalvar: boolean
  podeExcluir: boolean
  /** Without that right nothing is told beforehand, and nothing waits for it. */
  podePrever: boolean
  onClose: () => void
}

/** One rule: what it would move and with what it would disagree is told while it is written; nothing is saved before the button. */
export function RegraDialog({ lista, grupos, regra, podeSalvar, podeExcluir, podePrever, onClose }: RegraDialogProps) {
  const { t } = useTranslation('de-para')
  const { t: comum } = useTranslation()
  // As it was opened: read again, it is what somebody else made of it, and what is written here is not written over that.
  const [aberta] = useState(regra)
  const [inicio] = useState(() => (regra ? camposOf(regra) : NOVA))
  const [campos, setCampos] = useState(inicio)
  // Asked again with the same key, what was made already is not made twice; what was changed since is another rule.
  const pedida = useRef({ texto: '', chave: '' })
  const form = useRef<HTMLFormElement>(null)
  const [excluindo, setExcluindo] = useState(false)
  const change = (part: Partial<Campos>) => setCampos((current) => ({ ...current, ...part }))
  const confirmDiscard = useUnsaved(JSON.stringify(campos) !== JSON.stringify(inicio))
  const close = () => void confirmDiscard().then((agreed) => agreed && onClose())
  const corpo = useMemo(() => corpoOf(campos), [campos])
  const id = aberta?.id ?? null
  const [assentado] = useDebouncedValue(corpo, ESPERA_MS)
  const completa = excluindo ? id !== null : podeSalvar && corpo !== null
  const perguntada = completa && (excluindo || assentado === corpo)
  const previa = useQuery({
    ...previaRegraQuery({ id, regra: excluindo ? null : assentado }, lista.versao),
    enabled: podePrever && perguntada,
  })
  // Told of what the button would do now; or the server cannot tell it, and that is said.
  const respondida = perguntada && !previa.isPlaceholderData && !previa.isPending
  // What would be refused because of closed months is told, and not tried.
  const fechada = respondida && previa.data !== undefined && previa.data.fechadoAte !== null
  const pronta = completa && (respondida || !podePrever) && !fechada
  /** The button that is pressed goes with the question: the focus goes on to the one that stands for it in the other. */
  const ask = (next: boolean) => {
    flushSync(() => setExcluindo(next))
    form.current?.querySelector<HTMLElement>('[data-excluir] button')?.focus()
  }
  const done = (texto: string) => {
    showSuccess(texto)
    void invalidateRegras()
    onClose()
  }
  /** What somebody changed meanwhile is read, and the preview asked again of it. */
  const reread = (error: unknown) => {
    if (toApiError(error).code === VERSION_CONFLICT) void invalidateRegras()
  }
  const salvar = useMutation({
    mutationFn: async (next: DeParaRegraCorpo) => {
      const body = { versaoDados: lista.versao, regra: next }
      if (aberta) {
        return call(deParaRegraRotas.update, { params: { id: aberta.id }, body: { versao: aberta.versao, ...body } }, { silent: true })
      }
      const texto = JSON.stringify(body)
      if (pedida.current.texto !== texto) pedida.current = { texto, chave: createChave() }
      return call(deParaRegraRotas.create, { body }, { headers: { 'idempotency-key': pedida.current.chave }, silent: true })
    },
    onSuccess: () => done(t('regras.salva')),
    onError: reread,
  })
  const excluir = useMutation({
    mutationFn: ({ id: dela, versao }: DeParaRegraSalva) =>
      call(deParaRegraRotas.remove, { params: { id: dela }, query: { versao, versaoDados: lista.versao } }, { silent: true }),
    onSuccess: () => done(t('regras.excluida')),
    onError: reread,
  })
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!pronta) return
    if (excluindo && aberta) excluir.mutate(aberta)
    else if (corpo) salvar.mutate(corpo)
  }
  const titulo = aberta ? t(excluindo ? 'regras.excluirTitulo' : 'regras.titulo', { regra: aberta.texto }) : t('regras.nova')
  return (
    <Dialog size={excluindo ? 'normal' : 'wide'} title={titulo} onClose={close}>
      <form ref={form} className={styles['form']} onSubmit={onSubmit}>
        <div className={styles['corpo']}>
          {!excluindo && <CamposRegra lista={lista} grupos={grupos} campos={campos} podeSalvar={podeSalvar} onChange={change} />}
          <FormError error={salvar.error ?? excluir.error} />
          {respondida && previa.error && !salvar.error && <p role="status">{toApiError(previa.error).message}</p>}
          {completa && previa.data && !previa.error && <Previa previa={previa.data} excluindo={excluindo} relendo={!respondida} />}
          {excluindo && !pronta && !fechada && <p role="status">{comum('carregando')}</p>}
        </div>
        <div className={styles['acoes']}>
          {excluindo ? (
            <>
              <Button onClick={() => ask(false)}>{t('regras.voltar')}</Button>
              {/* Not `disabled` while it waits: the focus is on it already. */}
              <span key="confirmar" data-excluir>
                <Button type="submit" variant="primary" busy={excluir.isPending} aria-disabled={!pronta || undefined}>
                  {t('regras.excluir')}
                </Button>
              </span>
            </>
          ) : (
            <>
              {aberta && podeExcluir && (
                <span key="excluir" data-excluir>
                  <Button onClick={() => ask(true)}>{t('regras.excluir')}</Button>
                </span>
              )}
              <Button onClick={close}>{comum(podeSalvar ? 'cancelar' : 'fechar')}</Button>
              {podeSalvar && (
                <Button type="submit" variant="primary" icon="check" busy={salvar.isPending} disabled={!pronta}>
                  {t('previa.salvar')}
                </Button>
              )}
            </>
          )}
        </div>
      </form>
    </Dialog>
  )
}

interface CamposRegraProps {
  lista: DeParaRegras
  grupos: readonly Grupo[]
  campos: Campos
  podeSalvar: boolean
  onChange: (part: Partial<Campos>) => void
}

function CamposRegra({ lista, grupos, campos, podeSalvar, onChange }: CamposRegraProps) {
  const { t } = useTranslation('de-para')
  const { tipo } = campos
  const outros = [
    { campo: 'centroCustoId', nomeados: lista.centrosCusto },
    { campo: 'filialId', nomeados: lista.filiais },
  ] as const
  return (
    <>
      <div className={styles['lado']}>
        <SelectField
          label={t('regras.tipo')}
          value={tipo}
          disabled={!podeSalvar}
          hint={t(`regras.tipos.${tipo}.texto`)}
          onChange={(event) => onChange({ tipo: DE_PARA_REGRA_TIPOS.find((each) => each === event.currentTarget.value) ?? tipo })}
        >
          {DE_PARA_REGRA_TIPOS.map((each) => (
            <option key={each} value={each}>
              {t(`regras.tipos.${each}.nome`)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t(`regras.tipos.${tipo}.campo`)}
          value={campos.contaInicio}
          maxLength={60}
          autoComplete="off"
          dir="ltr"
          readOnly={!podeSalvar}
          data-primeiro
          onChange={(event) => onChange({ contaInicio: event.currentTarget.value })}
        />
        {tipo === 'faixa' && (
          <TextField
            label={t('regras.contaFim')}
            value={campos.contaFim}
            maxLength={60}
            autoComplete="off"
            dir="ltr"
            readOnly={!podeSalvar}
            onChange={(event) => onChange({ contaFim: event.currentTarget.value })}
          />
        )}
      </div>
      <SelectField
        label={t('lista.destino')}
        value={campos.grupoItemId}
        disabled={!podeSalvar}
        onChange={(event) => onChange({ grupoItemId: Number(event.currentTarget.value) })}
      >
        <option value={0}>{t('regras.escolha')}</option>
        {grupos.map((grupo) => (
          <optgroup key={grupo.id} label={`${grupo.codigo} · ${grupo.descricao}`}>
            {grupo.itens.map((item) => (
              <option key={item.id} value={item.id}>
                {item.codigo} · {item.descricao}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <div className={styles['lado']}>
        {outros.map(
          ({ campo, nomeados }) =>
            nomeados.length > 0 && (
              <SelectField
                key={campo}
                label={t(`regras.${campo}`)}
                value={campos[campo]}
                disabled={!podeSalvar}
                onChange={(event) => onChange({ [campo]: Number(event.currentTarget.value) })}
              >
                <option value={0}>{t('regras.qualquer')}</option>
                {nomeados
                  .filter(({ id, arquivado }) => !arquivado || id === campos[campo])
                  .map(({ id, codigo, descricao }) => (
                    <option key={id} value={id}>
                      {codigo} · {descricao}
                    </option>
                  ))}
              </SelectField>
            ),
        )}
        {(['mesInicio', 'mesFim'] as const).map((campo) => (
          <MesField
            key={campo}
            label={t(`regras.${campo}`)}
            hint={t('regras.semLimite')}
            value={campos[campo]}
            disabled={!podeSalvar}
            onChange={(mes) => onChange({ [campo]: mes })}
          />
        ))}
      </div>
    </>
  )
}

function Previa({ previa, excluindo, relendo }: { previa: DeParaRegraPrevia; excluindo: boolean; relendo: boolean }) {
  const { t } = useTranslation('de-para')
  const { language } = usePreferencias()
  const { efeitos, efeitosTotal, fechadoAte } = previa
  const fora = t('previa.foraDaDre')
  const inteiro = (value: number) => formatInteiro(value, language)
  return (
    <section className={styles['previa']} aria-label={t('regras.previa')} aria-live="polite" aria-busy={relendo || undefined}>
      {!excluindo && (
        <p>
          <b>{t('regras.alcance', { contas: inteiro(previa.contas), decide: inteiro(previa.contasQueDecide) })}</b>
        </p>
      )}
      {fechadoAte !== null && (
        <p className={styles['conflitos']}>
          <Icon name="lock" size={12} />{' '}
          {t('regras.fechado', { mes: formatMes(fechadoAte, language), aberto: formatMes(addMeses(fechadoAte, 1), language) })}
        </p>
      )}
      {efeitos.length === 0 && <p>{t('previa.semEfeito')}</p>}
      <ul>
        {efeitos.slice(0, FRASES).map((efeito) => (
          <li key={`${efeito.ano}:${efeito.de}:${efeito.para}`}>
            {t('previa.frase', {
              valor: formatCentavos(Math.abs(efeito.valorCentavos), { idioma: language }),
              de: efeito.de ?? fora,
              para: efeito.para ?? fora,
              ano: efeito.ano,
              count: efeito.contas,
            })}
          </li>
        ))}
        {efeitosTotal > FRASES && <li>{t('previa.outros', { count: efeitosTotal - FRASES })}</li>}
      </ul>
      {previa.conflitos.length > 0 && (
        <ul className={styles['conflitos']}>
          {previa.conflitos.slice(0, FRASES).map(({ conta, regras }) => (
            <li key={conta}>
              <Icon name="warning" size={12} /> {t('regras.conflito', { conta, regras: regras.join(', ') })}
            </li>
          ))}
          {previa.conflitosTotal > FRASES && <li>{t('regras.outrosConflitos', { count: previa.conflitosTotal - FRASES })}</li>}
        </ul>
      )}
    </section>
  )
}
