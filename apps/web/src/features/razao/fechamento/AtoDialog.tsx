import { fechamentoRotas } from '@lastro/contract'
import { formatPeriodo } from '@lastro/formato'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { useUnsaved } from '../../../stores/unsaved.ts'
import type { FechamentoAction } from './actions.ts'
import styles from './Fechamento.module.css'
import { invalidateFechamentos } from './queries.ts'

const TEXTO_MAX = 500
const ICONS = { pedir: 'lock', confirmar: 'check', recusar: 'close', reabrir: 'undo' } as const

function run({ tipo, inicio, fim }: FechamentoAction, texto: string): Promise<unknown> {
  switch (tipo) {
    case 'pedir':
      return call(fechamentoRotas.ask, { body: { inicio, fim, observacao: texto } }, { silent: true })
    case 'confirmar':
      return call(fechamentoRotas.confirm, { body: { inicio, fim } }, { silent: true })
    case 'recusar':
      return call(fechamentoRotas.refuse, { body: { inicio, fim, motivo: texto } }, { silent: true })
    case 'reabrir':
      return call(fechamentoRotas.reopen, { body: { inicio, motivo: texto } }, { silent: true })
    default:
      return tipo satisfies never
  }
}

export function AtoDialog({ ato, meu, onClose }: { ato: FechamentoAction; meu: boolean; onClose: () => void }) {
  const { t } = useTranslation('fechamento')
  const { t: commonT } = useTranslation()
  const { language } = usePreferencias()
  const [texto, setTexto] = useState('')
  const { tipo } = ato
  const meses = formatPeriodo(ato.inicio, ato.fim, language)
  const motivo = tipo === 'recusar' || tipo === 'reabrir'
  const nome = tipo === 'recusar' && meu ? 'retirar' : tipo
  const change = useMutation({
    mutationFn: () => run(ato, texto.trim()),
    onSuccess: () => {
      onClose()
      showSuccess(t(`ato.${nome}.feito`, { meses }))
    },
    // Invalidates also after a refusal, because the state has then changed elsewhere.
    onSettled: () => void invalidateFechamentos(),
  })
  const confirmClose = useUnsaved(texto !== '' && !change.isPending && !change.isSuccess)
  const close = () => void confirmClose().then((leave) => leave && onClose())
  return (
    <Dialog title={t(`ato.${nome}.titulo`, { meses })} onClose={close}>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          if (!change.isPending) change.mutate()
        }}
      >
        <p>{t(`ato.${nome}.texto`, { meses })}</p>
        {tipo !== 'confirmar' && (
          <TextArea
            label={t(motivo ? 'ato.motivo' : 'ato.observacao')}
            value={texto}
            maxLength={TEXTO_MAX}
            required={motivo}
            minLength={motivo ? 3 : undefined}
            data-first
            onChange={(event) => setTexto(event.target.value)}
          />
        )}
        <FormError error={change.error} />
        <div className={styles['acoes']}>
          <Button onClick={close}>{commonT('cancelar')}</Button>
          <Button
            type="submit"
            variant="primary"
            icon={ICONS[tipo]}
            busy={change.isPending}
            disabled={motivo && texto.trim().length < 3}
            {...(tipo === 'confirmar' ? { 'data-first': true } : {})}
          >
            {t(`ato.${nome}.botao`)}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
