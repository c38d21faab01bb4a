import { cadastroClienteRotas } from '@lastro/contract'
import { readCnpj } from '@lastro/formato'
import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { ApiError } from '../../../api/errors.ts'
import { Stack } from '../../../ui/layout.tsx'
import { Heading, Text } from '../../../ui/Text.tsx'
import styles from './cadastro-cliente.module.css'
import { EmpresaPasso } from './EmpresaPasso.tsx'
import { PlanoPasso } from './PlanoPasso.tsx'
import { type CadastroDraft, EMPTY_DRAFT, findProblemas, toEmpresa } from './draft.ts'
import { switchCliente } from '../../../sessao/active-cliente.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { useUnsaved } from '../../../stores/unsaved.ts'

export function PrimeiroCliente() {
  const { t } = useTranslation('acesso')
  const { t: inicio } = useTranslation('inicio')
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<CadastroDraft>(EMPTY_DRAFT)
  const [shown, setShown] = useState(false)
  const create = useMutation({
    mutationFn: async () => {
      const { id, nomeCurto } = await call(cadastroClienteRotas.create, { body: toEmpresa(draft) })
      await switchCliente(id, async () => {})
      return nomeCurto
    },
    onSuccess: (nome) => showSuccess(inicio('primeiro.criada', { nome })),
  })
  useUnsaved(!create.isPending && !create.isSuccess && (draft.cnpj !== '' || draft.razao !== ''))
  // A CNPJ once refused blocks the form until it changes.
  const [refused, setRefused] = useState('')
  const refusal =
    create.error instanceof ApiError && create.error.code.startsWith('cliente_') && refused === readCnpj(draft.cnpj)
      ? `${create.error.message} ${create.error.action}`
      : undefined
  const problemas = shown ? findProblemas('empresa', draft) : {}
  const problems: Partial<Record<keyof CadastroDraft, string>> = Object.fromEntries(
    Object.entries(problemas).map(([campo, problema]) => [campo, t(problema.key, problema)]),
  )
  if (refusal) problems.cnpj ??= refusal

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setShown(true)
    if (Object.keys(findProblemas('empresa', draft)).length > 0 || refusal) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus())
      return
    }
    setRefused(readCnpj(draft.cnpj))
    create.mutate()
  }
  return (
    <form
      method="post"
      ref={form}
      onSubmit={submit}
      noValidate
      className={`${styles['form']} ${styles['primeiro']}`}
      aria-label={inicio('primeiro.titulo')}
    >
      <Stack gap={16}>
        <Text as="h2" size={20}>
          {inicio('primeiro.titulo')}
        </Text>
        <Text as="p" tone="soft">
          {inicio('primeiro.texto')}
        </Text>
        {!refusal && <FormError error={create.error} />}
        <EmpresaPasso draft={draft} onChange={(part) => setDraft({ ...draft, ...part })} problems={problems} />
        <Heading>{inicio('primeiro.plano')}</Heading>
        <PlanoPasso draft={draft} onChange={(part) => setDraft({ ...draft, ...part })} problems={problems} />
        <Button type="submit" variant="primary" size="large" fullWidth busy={create.isPending}>
          {inicio('primeiro.criar')}
        </Button>
      </Stack>
    </form>
  )
}
