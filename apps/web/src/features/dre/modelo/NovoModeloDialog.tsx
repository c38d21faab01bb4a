import { DRE_MODELOS_PRONTOS, dreModeloRotas, type DreEstrutura } from '@lastro/contract'
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
  onCriado: (id: number) => void
  onClose: () => void
}

const COMECOS = [...DRE_MODELOS_PRONTOS, 'copia', 'vazio'] as const

export function NovoModeloDialog({ estrutura, onCriado, onClose }: NovoModeloDialogProps) {
  const { t } = useTranslation('dre-modelo')
  const [nome, setNome] = useState('')
  const [comeco, setComeco] = useState<(typeof COMECOS)[number]>('cpc26')
  const [chave] = useState(createChave)
  const confirmDiscard = useUnsaved(nome !== '')
  const criar = useMutation({
    mutationFn: () => {
      const origem =
        comeco === 'vazio'
          ? { tipo: 'vazio' as const }
          : comeco === 'copia'
            ? { tipo: 'copia' as const, modeloId: estrutura?.modelo.id ?? 0, vigencia: estrutura?.vigencia ?? null }
            : { tipo: 'pronto' as const, pronto: comeco }
      return call(dreModeloRotas.create, { body: { nome: nome.trim(), origem } }, { headers: { 'idempotency-key': chave }, silent: true })
    },
    onSuccess: async ({ id, ausentes }) => {
      showSuccess(ausentes.length === 0 ? t('novo.criado', { nome }) : t('novo.criadoSem', { nome, codigos: ausentes.join(', ') }))
      await invalidateModelos()
      onCriado(id)
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (nome.trim() !== '') criar.mutate()
  }
  return (
    <Dialog title={t('novo.titulo')} onClose={() => void confirmDiscard().then((agreed) => agreed && onClose())}>
      <form className={styles['dialogo']} onSubmit={submit}>
        <TextField
          label={t('campos.nome')}
          value={nome}
          maxLength={120}
          required
          data-primeiro
          onChange={(event) => setNome(event.currentTarget.value)}
        />
        <SelectField
          label={t('novo.comeco')}
          value={comeco}
          onChange={(event) => setComeco(COMECOS.find((each) => each === event.currentTarget.value) ?? 'vazio')}
        >
          {COMECOS.filter((each) => each !== 'copia' || estrutura !== undefined).map((each) => (
            <option key={each} value={each}>
              {each === 'copia' ? t('novo.copia.nome', { nome: estrutura?.modelo.nome }) : t(`novo.${each}.nome`)}
            </option>
          ))}
        </SelectField>
        <p className={styles['nota']}>{t(`novo.${comeco}.texto`)}</p>
        <FormError error={criar.error} />
        <div className={styles['acoes']}>
          <Button type="submit" variant="primary" busy={criar.isPending} disabled={nome.trim() === ''}>
            {t('novo.criar')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
