import { type OrcamentoTolerancias, orcamentoAcompanhamentoRotas } from '@lastro/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, invalidate } from '../../../api/api.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { Button } from '../../../ui/Button.tsx'
import { CellInput } from '../../../ui/CellInput.tsx'
import { Choice } from '../../../ui/Choice.tsx'
import { Dialog, DialogActions, DialogBody } from '../../../ui/Dialog.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { useUnsaved } from '../../../stores/unsaved.ts'
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
  onSaved: () => void
}

/** The server rejects a save over a newer change. */
function Limites({ tolerancias, canChange, onChanged, onSaved }: LimitesProps) {
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
  const rows = [
    {
      id: 'todos' as const,
      nome: t('tolerancias.todos'),
      isOwn: true,
      limite: all,
      onChange: (limit: Limit) => {
        setAll(limit)
        onChanged(true)
      },
    },
    ...grupos.map(({ id, codigo, descricao }) => ({
      id,
      codigo,
      nome: descricao,
      isOwn: ownLimits.has(id),
      limite: ownLimits.get(id) ?? all,
      onChange: (limit: Limit) => change(id, limit),
    })),
  ]
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (valid) save.mutate()
  }
  return (
    <DialogBody as="form" onSubmit={submit}>
      <p>{t('tolerancias.texto')}</p>
      {!canChange && <p>{t('tolerancias.semDireito')}</p>}
      <DataTable<LimitRow>
        label={t('tolerancias.titulo')}
        frame="boxed"
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            id: 'grupo',
            header: t('tolerancias.grupo'),
            cell: ({ id, codigo, nome, isOwn }) =>
              id === 'todos' ? (
                nome
              ) : (
                <Choice
                  aria-label={t('tolerancias.propria', { grupo: nome })}
                  checked={isOwn}
                  disabled={!canChange}
                  onChange={(event) => change(id, event.currentTarget.checked ? all : null)}
                >
                  <bdi title={codigo}>{nome}</bdi>
                </Choice>
              ),
          },
          ...(['percentual', 'valor'] as const).map((parte) => ({
            id: parte,
            header: t(`tolerancias.${parte}`),
            numeric: true,
            cell: (row: LimitRow) => <Campo parte={parte} disabled={!canChange || !row.isOwn} {...row} />,
          })),
        ]}
      />
      <FormError error={save.error} />
      <DialogActions {...(!canChange && { closeLabel: commonT('fechar') })}>
        {canChange && (
          <Button type="submit" variant="primary" busy={save.isPending} disabled={!valid}>
            {commonT('salvar')}
          </Button>
        )}
      </DialogActions>
    </DialogBody>
  )
}

interface LimitRow {
  id: number | 'todos'
  codigo?: string
  nome: string
  isOwn: boolean
  limite: Limit
  onChange: (limit: Limit) => void
}

interface CampoProps extends Pick<LimitRow, 'nome' | 'limite' | 'onChange'> {
  parte: keyof Limit
  disabled: boolean
}

function Campo({ parte, nome, limite, disabled, onChange }: CampoProps) {
  const { t } = useTranslation('orcamento-acompanhamento')
  const { language } = usePreferencias()
  const isWrong = readLimit({ percentual: '', valor: '', [parte]: limite[parte] }, language) === undefined
  return (
    <CellInput
      aria-label={t(`tolerancias.${parte}De`, { grupo: nome })}
      {...(isWrong && { 'aria-invalid': true, title: t('tolerancias.erro') })}
      value={limite[parte]}
      disabled={disabled}
      size={11}
      onChange={(event) => onChange({ ...limite, [parte]: event.currentTarget.value })}
    />
  )
}
