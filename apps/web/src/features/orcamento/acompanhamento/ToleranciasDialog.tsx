import { type OrcamentoTolerancias, orcamentoAcompanhamentoRotas } from '@lastro/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, invalidate } from '../../../api/api.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { useUnsaved } from '../../../stores/unsaved.ts'
import styles from './acompanhamento.module.css'
import { type Limite, readLimite, writeLimite } from './limits.ts'
import { toleranciasQuery } from './queries.ts'

interface ToleranciasDialogProps {
  /** True for users who approve budgets of the whole company; others only read. */
  podeMudar: boolean
  onClose: () => void
}

export function ToleranciasDialog({ podeMudar, onClose }: ToleranciasDialogProps) {
  const { t } = useTranslation('orcamento-acompanhamento')
  const { t: comum } = useTranslation()
  const { data, error } = useQuery({ ...toleranciasQuery, staleTime: 0, gcTime: 0 })
  const [mudado, setMudado] = useState(false)
  const confirmClose = useUnsaved(mudado)
  const close = () => void confirmClose().then((leave) => leave && onClose())
  return (
    <Dialog title={t('tolerancias.titulo')} size="wide" onClose={close}>
      {error && !data && <ErrorState error={error} onRetry={() => void invalidate(orcamentoAcompanhamentoRotas.getTolerancias)} />}
      {!data && !error && <SkeletonRows rows={8} label={comum('carregando')} />}
      {data && (
        <Limites
          tolerancias={data}
          podeMudar={podeMudar}
          onMudado={setMudado}
          onCancel={close}
          onSaved={() => {
            setMudado(false)
            onClose()
          }}
        />
      )}
    </Dialog>
  )
}

interface LimitesProps {
  tolerancias: OrcamentoTolerancias
  podeMudar: boolean
  onMudado: (mudado: boolean) => void
  onCancel: () => void
  onSaved: () => void
}

/** Edits the values read when the dialog opened. The server rejects a save over a newer change. */
function Limites({ tolerancias, podeMudar, onMudado, onCancel, onSaved }: LimitesProps) {
  const { t } = useTranslation('orcamento-acompanhamento')
  const { t: comum } = useTranslation()
  const { language } = usePreferencias()
  const [{ versao, padrao, grupos }] = useState(tolerancias)
  const [todos, setTodos] = useState(() => writeLimite(padrao, language))
  const [proprios, setProprios] = useState(
    () => new Map(grupos.flatMap(({ id, tolerancia }) => (tolerancia === null ? [] : [[id, writeLimite(tolerancia, language)] as const]))),
  )
  const change = (id: number, limite: Limite | null) => {
    const novos = new Map(proprios)
    if (limite === null) novos.delete(id)
    else novos.set(id, limite)
    setProprios(novos)
    onMudado(true)
  }
  const lidos = [...proprios].map(([grupoId, limite]) => ({ grupoId, lido: readLimite(limite, language) }))
  const padraoLido = readLimite(todos, language)
  const valido = padraoLido !== undefined && lidos.every(({ lido }) => lido !== undefined)
  const salvar = useMutation({
    mutationFn: () => {
      if (padraoLido === undefined) throw new Error('invalid tolerance submitted')
      const doGrupo = lidos.flatMap(({ grupoId, lido }) => (lido === undefined ? [] : [{ grupoId, ...lido }]))
      return call(
        orcamentoAcompanhamentoRotas.updateTolerancias,
        { body: { versao, padrao: padraoLido, grupos: doGrupo } },
        { silent: true },
      )
    },
    onSuccess: async () => {
      showSuccess(t('tolerancias.salvas'))
      onSaved()
      await invalidate(orcamentoAcompanhamentoRotas.get, orcamentoAcompanhamentoRotas.listLinhas)
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (valido) salvar.mutate()
  }
  return (
    <form className={styles['dialogo']} onSubmit={submit}>
      <p>{t('tolerancias.texto')}</p>
      {!podeMudar && <p>{t('tolerancias.semDireito')}</p>}
      <div className={styles['limites']}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('tolerancias.grupo')}</th>
              <th scope="col">{t('tolerancias.percentual')}</th>
              <th scope="col">{t('tolerancias.valor')}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{t('tolerancias.todos')}</th>
              <Campos
                nome={t('tolerancias.todos')}
                limite={todos}
                disabled={!podeMudar}
                onChange={(limite) => {
                  setTodos(limite)
                  onMudado(true)
                }}
              />
            </tr>
            {grupos.map(({ id, codigo, descricao }) => {
              const proprio = proprios.get(id)
              return (
                <tr key={id}>
                  <th scope="row">
                    <label>
                      <input
                        type="checkbox"
                        aria-label={t('tolerancias.propria', { grupo: descricao })}
                        checked={proprio !== undefined}
                        disabled={!podeMudar}
                        onChange={(event) => change(id, event.currentTarget.checked ? todos : null)}
                      />
                      <bdi title={codigo}>{descricao}</bdi>
                    </label>
                  </th>
                  <Campos
                    nome={descricao}
                    limite={proprio ?? todos}
                    disabled={!podeMudar || proprio === undefined}
                    onChange={(limite) => change(id, limite)}
                  />
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <FormError error={salvar.error} />
      <div className={styles['acoes']}>
        <Button onClick={onCancel}>{comum(podeMudar ? 'cancelar' : 'fechar')}</Button>
        {podeMudar && (
          <Button type="submit" variant="primary" busy={salvar.isPending} disabled={!valido}>
            {comum('salvar')}
          </Button>
        )}
      </div>
    </form>
  )
}

interface CamposProps {
  nome: string
  limite: Limite
  disabled: boolean
  onChange: (limite: Limite) => void
}

function Campos({ nome, limite, disabled, onChange }: CamposProps) {
  const { t } = useTranslation('orcamento-acompanhamento')
  const { language } = usePreferencias()
  const isErro = (parte: keyof Limite) => {
    const so = { percentual: '', valor: '', [parte]: limite[parte] }
    return readLimite(so, language) === undefined ? { 'aria-invalid': true, title: t('tolerancias.erro') } : {}
  }
  return (['percentual', 'valor'] as const).map((parte) => (
    <td key={parte}>
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        aria-label={t(`tolerancias.${parte}De`, { grupo: nome })}
        value={limite[parte]}
        disabled={disabled}
        {...isErro(parte)}
        onChange={(event) => onChange({ ...limite, [parte]: event.currentTarget.value })}
      />
    </td>
  ))
}
