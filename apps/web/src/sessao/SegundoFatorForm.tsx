import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/errors.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/Field.tsx'
import { FormError } from '../ui/FormError.tsx'
import { Inline, Stack } from '../ui/layout.tsx'
import { Truncate } from '../ui/Text.tsx'
import styles from './form.module.css'
import { type Desafio, answerDesafio } from './sessao.ts'
import { formatWait, useRetryAfter } from './use-retry-after.ts'

export interface SegundoFatorFormProps {
  desafio: Desafio
  cliente?: string | undefined
  onBack: (refusal: ApiError | null) => void
  onEntered: () => void
}

function readDigits(text: string): string {
  return text.replaceAll(/\D/g, '').slice(0, 6)
}

export function SegundoFatorForm({ desafio, cliente, onBack, onEntered }: SegundoFatorFormProps) {
  const { t } = useTranslation('entrar')
  const [recuperacao, setRecuperacao] = useState(false)
  const [codigo, setCodigo] = useState('')
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { seconds, waitFor } = useRetryAfter()
  const answer = useMutation({
    mutationFn: (typed: string) => answerDesafio(desafio, typed, cliente),
    onSuccess: onEntered,
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'desafio_refused') {
        onBack(error)
        return
      }
      waitFor(error)
      setCodigo('')
      field.current?.focus()
    },
  })
  useEffect(() => field.current?.focus(), [])

  const type = (text: string) => {
    setMissing(false)
    if (recuperacao) {
      setCodigo(text)
      return
    }
    const digits = readDigits(text)
    setCodigo(digits)
    if (digits.length === 6 && digits !== codigo && !answer.isPending && seconds === 0) answer.mutate(digits)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const typed = codigo.trim()
    const complete = recuperacao ? typed.length >= 6 : typed.length === 6
    setMissing(!complete)
    if (complete) answer.mutate(typed)
    else field.current?.focus()
  }
  const toggleKind = () => {
    setRecuperacao(!recuperacao)
    setCodigo('')
    setMissing(false)
    answer.reset()
    requestAnimationFrame(() => field.current?.focus())
  }

  return (
    <form method="post" onSubmit={submit} noValidate className={styles['form']}>
      <Stack gap={16}>
        <FormError error={answer.error} />
        <Truncate as="p" size={14} tone="soft">
          {desafio.email}
        </Truncate>
        <div className={styles['code']} data-recuperacao={recuperacao || undefined}>
          <TextField
            ref={field}
            key={recuperacao ? 'recuperacao' : 'codigo'}
            label={t(recuperacao ? 'segundoFator.recuperacao' : 'segundoFator.codigo')}
            hint={t(recuperacao ? 'segundoFator.recuperacaoDica' : 'segundoFator.codigoDica')}
            error={missing ? t(recuperacao ? 'segundoFator.recuperacaoObrigatoria' : 'segundoFator.codigoObrigatorio') : undefined}
            name="codigo"
            value={codigo}
            onChange={(event) => type(event.currentTarget.value)}
            inputMode={recuperacao ? 'text' : 'numeric'}
            autoComplete={recuperacao ? 'off' : 'one-time-code'}
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
        <Button type="submit" variant="primary" size="large" fullWidth busy={answer.isPending} disabled={seconds > 0}>
          {seconds > 0 ? t('aguarde', { tempo: formatWait(seconds) }) : t(answer.isPending ? 'entrando' : 'segundoFator.confirmar')}
        </Button>
        <Inline wrap justify="between" gap={[8, 24]}>
          <button type="button" className="link" onClick={() => onBack(null)}>
            {t('segundoFator.voltar')}
          </button>
          <button type="button" className="link" onClick={toggleKind}>
            {t(recuperacao ? 'segundoFator.usarCodigo' : 'segundoFator.usarRecuperacao')}
          </button>
        </Inline>
      </Stack>
    </form>
  )
}
