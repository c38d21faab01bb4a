import { type Orcamento, orcamentoPrevistoRotas, orcamentoRotas } from '@lastro/contract'
import { formatMes } from '@lastro/formato'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, invalidate } from '../../../api/api.ts'
import { createChave } from '../../../api/idempotencia.ts'
import { paths } from '../../../navigation/paths.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { useUnsaved } from '../../../stores/unsaved.ts'
import { acompanhamentoQuery } from '../acompanhamento/queries.ts'
import styles from '../Orcamento.module.css'

export function FazerDialog({ orcamento, onClose }: { orcamento: Orcamento; onClose: () => void }) {
  const { t } = useTranslation('orcamento-previsto')
  const { t: commonT } = useTranslation()
  const { language } = usePreferencias()
  const navigate = useNavigate()
  const [key] = useState(createChave)
  const { id, cenario } = orcamento
  const [proposto] = useState(() => t('fazer.nomePadrao', { nome: orcamento.nome }).slice(0, 120))
  const [nome, setNome] = useState(proposto)
  const { data, error: semMeses } = useQuery(acompanhamentoQuery(id, {}))
  const [chosen, setChosen] = useState<string | null>(null)
  const meses = data?.mesesRealizados ?? []
  const realizadoUntil = chosen ?? meses.at(-1)
  const make = useMutation({
    mutationFn: (until: string) =>
      call(
        orcamentoPrevistoRotas.create,
        { params: { id }, body: { nome: nome.trim(), cenario, realizadoAte: until } },
        { silent: true, headers: { 'idempotency-key': key } },
      ),
    onSuccess: async (fresh) => {
      showSuccess(t('fazer.feito', { nome: nome.trim() }))
      await invalidate(orcamentoRotas.list)
      await navigate({ to: paths.orcamento, params: { id: String(fresh.id) }, search: { edit: true } })
    },
  })
  const confirmDiscard = useUnsaved(nome !== proposto && !make.isPending && !make.isSuccess)
  const leave = () => void confirmDiscard().then((agreed) => agreed && onClose())
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (realizadoUntil !== undefined) make.mutate(realizadoUntil)
  }
  return (
    <Dialog title={t('fazer.titulo')} onClose={leave}>
      <form className={styles['dialogo']} onSubmit={submit}>
        <p>{t('fazer.texto')}</p>
        {!data && !semMeses && <SkeletonRows rows={2} label={commonT('carregando')} />}
        {data && meses.length === 0 && <p className={styles['aviso']}>{t('fazer.semRealizado')}</p>}
        {realizadoUntil !== undefined && (
          <>
            <TextField
              label={t('fazer.nome')}
              required
              maxLength={120}
              data-first
              value={nome}
              onChange={(event) => setNome(event.currentTarget.value)}
            />
            <SelectField
              label={t('fazer.ate')}
              hint={t('fazer.ateDica')}
              value={realizadoUntil}
              onChange={(event) => setChosen(event.currentTarget.value)}
            >
              {meses.map((mes) => (
                <option key={mes} value={mes}>
                  {formatMes(mes, language)}
                </option>
              ))}
            </SelectField>
          </>
        )}
        <FormError error={make.error ?? semMeses} />
        <div className={styles['acoes']}>
          <Button onClick={leave}>{commonT('cancelar')}</Button>
          <Button type="submit" variant="primary" busy={make.isPending} disabled={realizadoUntil === undefined || nome.trim() === ''}>
            {t('fazer.titulo')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
