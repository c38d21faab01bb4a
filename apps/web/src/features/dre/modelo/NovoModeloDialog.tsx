import { DRE_READY_MODELOS, dreModeloRotas, type DreEstrutura } from '@lastro/contract'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { createChave } from '../../../api/idempotencia.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { useUnsaved } from '../../../stores/unsaved.ts'
import styles from './DreModelo.module.css'
import { invalidateModelos } from './queries.ts'

interface NovoModeloDialogProps {
  estrutura: DreEstrutura | undefined
  onCreated: (id: number) => void
  onClose: () => void
}

const STARTING_POINTS = [...DRE_READY_MODELOS, 'copia', 'vazio'] as const

export function NovoModeloDialog({ estrutura, onCreated, onClose }: NovoModeloDialogProps) {
  const { t } = useTranslation('dre-modelo')
  const [nome, setNome] = useState('')
  const [start, setStart] = useState<(typeof STARTING_POINTS)[number]>('cpc26')
  const [key] = useState(createChave)
  const confirmDiscard = useUnsaved(nome !== '')
  const create = useMutation({
    mutationFn: () => {
      const origem =
        start === 'vazio'
          ? { tipo: 'vazio' as const }
          : start === 'copia'
            ? { tipo: 'copia' as const, modeloId: estrutura?.modelo.id ?? 0, vigencia: estrutura?.vigencia ?? null }
            : { tipo: 'pronto' as const, pronto: start }
      return call(dreModeloRotas.create, { body: { nome: nome.trim(), origem } }, { headers: { 'idempotency-key': key }, silent: true })
    },
    onSuccess: async ({ id, ausentes }) => {
      showSuccess(ausentes.length === 0 ? t('novo.criado', { nome }) : t('novo.criadoSem', { nome, codigos: ausentes.join(', ') }))
      await invalidateModelos()
      onCreated(id)
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (nome.trim() !== '') create.mutate()
  }
  return (
    <Dialog title={t('novo.titulo')} onClose={() => void confirmDiscard().then((agreed) => agreed && onClose())}>
      <form className={styles['dialogo']} onSubmit={submit}>
        <TextField
          label={t('campos.nome')}
          value={nome}
          maxLength={120}
          required
          data-first
          onChange={(event) => setNome(event.currentTarget.value)}
        />
        <SelectField
          label={t('novo.comeco')}
          value={start}
          onChange={(event) => setStart(STARTING_POINTS.find((each) => each === event.currentTarget.value) ?? 'vazio')}
        >
          {STARTING_POINTS.filter((each) => each !== 'copia' || estrutura !== undefined).map((each) => (
            <option key={each} value={each}>
              {each === 'copia' ? t('novo.copia.nome', { nome: estrutura?.modelo.nome }) : t(`novo.${each}.nome`)}
            </option>
          ))}
        </SelectField>
        <p className={styles['nota']}>{t(`novo.${start}.texto`)}</p>
        <FormError error={create.error} />
        <div className={styles['acoes']}>
          <Button type="submit" variant="primary" busy={create.isPending} disabled={nome.trim() === ''}>
            {t('novo.criar')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
