import { dreModeloRotas, type DreModelo } from '@lastro/contract'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { MesField } from '../../../ui/MesField.tsx'
import styles from './DreModelo.module.css'
import { invalidateModelos } from './queries.ts'

interface VigenciaDialogProps {
  modelo: DreModelo
  onCreated: (mes: string) => void
  onClose: () => void
}

/** Starts a vigência: lines valid from a month on. Changes to them leave earlier months alone. */
export function VigenciaDialog({ modelo, onCreated, onClose }: VigenciaDialogProps) {
  const { t } = useTranslation('dre-modelo')
  const { t: commonT } = useTranslation()
  const [{ id, versao }] = useState(modelo)
  const [mes, setMes] = useState('')
  const create = useMutation({
    mutationFn: () => call(dreModeloRotas.createVigencia, { params: { id }, body: { versao, mes } }, { silent: true }),
    onSuccess: async () => {
      showSuccess(t('vigencia.criada'))
      await invalidateModelos()
      onCreated(mes)
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (mes !== '') create.mutate()
  }
  return (
    <Dialog title={t('vigencia.nova')} onClose={onClose}>
      <form className={styles['dialogo']} onSubmit={submit}>
        <MesField label={t('vigencia.mes')} hint={t('vigencia.dica')} value={mes} required isFirst onChange={setMes} />
        <FormError error={create.error} />
        <div className={styles['acoes']}>
          <Button onClick={onClose}>{commonT('cancelar')}</Button>
          <Button type="submit" variant="primary" busy={create.isPending} disabled={mes === ''}>
            {t('vigencia.criar')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
