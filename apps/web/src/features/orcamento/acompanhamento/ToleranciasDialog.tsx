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
import { type Limit, readLimit, writeLimit } from './limits.ts'
import { toleranciasQuery } from './queries.ts'

interface ToleranciasDialogProps {
  canChange: boolean
  onClose: () => void
}

export function ToleranciasDialog({ canChange, onClose }: ToleranciasDialogProps) {
  const { t } = useTranslation('orcamento-acompanhamento')
  const { t: commonT } = useTranslation()
  const { data, error } = useQuery({ ...toleranciasQuery, staleTime: 0, gcTime: 0 })
  const [changed, setChanged] = useState(false)
  const confirmClose = useUnsaved(changed)
  const close = () => void confirmClose().then((leave) => leave && onClose())
  return (
    <Dialog title={t('tolerancias.titulo')} size="wide" onClose={close}>
      {error && !data && <ErrorState error={error} onRetry={() => void invalidate(orcamentoAcompanhamentoRotas.getTolerancias)} />}
      {!data && !error && <SkeletonRows rows={8} label={commonT('carregando')} />}
      {data && (
        <Limites
          tolerancias={data}
          canChange={canChange}
          onChanged={setChanged}
          onCancel={close}
          onSaved={() => {
            setChanged(false)
            onClose()
          }}
        />
      )}
    </Dialog>
  )
}

interface LimitesProps {
  tolerancias: OrcamentoTolerancias
  canChange: boolean
  onChanged: (changed: boolean) => void
  onCancel: () => void
  onSaved: () => void
}

/** The server rejects a save over a newer change. */
function Limites({ tolerancias, canChange, onChanged, onCancel, onSaved }: LimitesProps) {
  const { t } = useTranslation('orcamento-acompanhamento')
  const { t: commonT } = useTranslation()
  const { language } = usePreferencias()
  const [{ versao, padrao, grupos }] = useState(tolerancias)
  const [all, setAll] = useState(() => writeLimit(padrao, language))
  const [ownLimits, setOwn] = useState(
    () => new Map(grupos.flatMap(({ id, tolerancia }) => (tolerancia === null ? [] : [[id, writeLimit(tolerancia, language)] as const]))),
  )
  const change = (id: number, limit: Limit | null) => {
    const fresh = new Map(ownLimits)
    if (limit === null) fresh.delete(id)
    else fresh.set(id, limit)
    setOwn(fresh)
    onChanged(true)
  }
  const loaded = [...ownLimits].map(([grupoId, limit]) => ({ grupoId, parsed: readLimit(limit, language) }))
  const loadedPadrao = readLimit(all, language)
  const valid = loadedPadrao !== undefined && loaded.every(({ parsed }) => parsed !== undefined)
  const save = useMutation({
    mutationFn: () => {
      if (loadedPadrao === undefined) throw new Error('invalid tolerance submitted')
      const doGrupo = loaded.flatMap(({ grupoId, parsed }) => (parsed === undefined ? [] : [{ grupoId, ...parsed }]))
      return call(
        orcamentoAcompanhamentoRotas.updateTolerancias,
        { body: { versao, padrao: loadedPadrao, grupos: doGrupo } },
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
    if (valid) save.mutate()
  }
  return (
    <form className={styles['dialogo']} onSubmit={submit}>
      <p>{t('tolerancias.texto')}</p>
      {!canChange && <p>{t('tolerancias.semDireito')}</p>}
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
                limite={all}
                disabled={!canChange}
                onChange={(limit) => {
                  setAll(limit)
                  onChanged(true)
                }}
              />
            </tr>
            {grupos.map(({ id, codigo, descricao }) => {
              const ownLimit = ownLimits.get(id)
              return (
                <tr key={id}>
                  <th scope="row">
                    <label>
                      <input
                        type="checkbox"
                        aria-label={t('tolerancias.propria', { grupo: descricao })}
                        checked={ownLimit !== undefined}
                        disabled={!canChange}
                        onChange={(event) => change(id, event.currentTarget.checked ? all : null)}
                      />
                      <bdi title={codigo}>{descricao}</bdi>
                    </label>
                  </th>
                  <Campos
                    nome={descricao}
                    limite={ownLimit ?? all}
                    disabled={!canChange || ownLimit === undefined}
                    onChange={(limit) => change(id, limit)}
                  />
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <FormError error={save.error} />
      <div className={styles['acoes']}>
        <Button onClick={onCancel}>{commonT(canChange ? 'cancelar' : 'fechar')}</Button>
        {canChange && (
          <Button type="submit" variant="primary" busy={save.isPending} disabled={!valid}>
            {commonT('salvar')}
          </Button>
        )}
      </div>
    </form>
  )
}

interface CamposProps {
  nome: string
  limite: Limit
  disabled: boolean
  onChange: (limit: Limit) => void
}

function Campos({ nome, limite, disabled, onChange }: CamposProps) {
  const { t } = useTranslation('orcamento-acompanhamento')
  const { language } = usePreferencias()
  const isError = (parte: keyof Limit) => {
    const so = { percentual: '', valor: '', [parte]: limite[parte] }
    return readLimit(so, language) === undefined ? { 'aria-invalid': true, title: t('tolerancias.erro') } : {}
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
        {...isError(parte)}
        onChange={(event) => onChange({ ...limite, [parte]: event.currentTarget.value })}
      />
    </td>
  ))
}
