import { type Link, cadastroClienteRotas } from '@lastro/contract'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { ApiError } from '../../../api/errors.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { Inline, Stack } from '../../../ui/layout.tsx'
import styles from './cadastro-cliente.module.css'
import { EmpresaPasso } from './EmpresaPasso.tsx'
import { Etapas } from './Etapas.tsx'
import { PessoaPasso } from './PessoaPasso.tsx'
import { PlanoPasso } from './PlanoPasso.tsx'
import { STEPS, type FieldProblemas, type CadastroDraft, findProblemas, reachStep, toCadastro } from './draft.ts'
import { RevisaoPasso } from './RevisaoPasso.tsx'

const ERROR_CAMPO: ReadonlyMap<string, { campo: keyof CadastroDraft; step: number }> = new Map([
  ['cliente_cnpj_invalid', { campo: 'cnpj', step: 0 }],
  ['cliente_duplicate', { campo: 'cnpj', step: 0 }],
  ['senha_weak', { campo: 'senha', step: 1 }],
])

interface CadastroRefusal {
  campo: keyof CadastroDraft
  step: number
  message: string
}

interface CadastroFormProps {
  token: string
  link: Link
  draft: CadastroDraft
  onChange: (draft: CadastroDraft) => void
  stepIndex: number
  onStep: (step: number) => void
  onCreated: (credentials: { email: string; senha: string }) => Promise<void>
}

/**
 * Registration wizard: company, user, chart of accounts, review.
 * Going back keeps all data. One call at the end creates everything or nothing.
 */
export function CadastroForm({ token, link, draft, onChange, stepIndex: asked, onStep, onCreated }: CadastroFormProps) {
  const { t } = useTranslation('acesso')
  const form = useRef<HTMLFormElement>(null)
  const [shown, setShown] = useState(false)
  const [refusal, setRefusal] = useState<CadastroRefusal | null>(null)
  const [refusals, setRefusals] = useState(0)
  const current = reachStep(asked, draft)
  const step = STEPS[current] ?? 'empresa'
  const create = useMutation({
    mutationFn: async () => {
      const { email } = await call(cadastroClienteRotas.conclude, { body: toCadastro(token, draft) }, { own: true })
      await onCreated({ email, senha: draft.senha })
    },
    onError: (error) => {
      const place = error instanceof ApiError ? ERROR_CAMPO.get(error.code) : undefined
      if (!place || !(error instanceof ApiError)) return
      const detail = error.details[0]?.message ?? error.message
      setRefusal({ ...place, message: error.code === 'senha_weak' ? detail : `${error.message} ${error.action}` })
      setRefusals(refusals + 1)
      onStep(place.step)
    },
  })
  const problemas: FieldProblemas = shown ? findProblemas(step, draft) : {}
  const problems: Partial<Record<keyof CadastroDraft, string>> = Object.fromEntries(
    Object.entries(problemas).map(([campo, problema]) => [campo, t(problema.key, problema)]),
  )
  if (refusal) problems[refusal.campo] ??= refusal.message
  const change = (part: Partial<CadastroDraft>) => {
    if (refusal && refusal.campo in part && part[refusal.campo] !== draft[refusal.campo]) setRefusal(null)
    onChange({ ...draft, ...part })
  }
  const choose = (index: number) => {
    setShown(false)
    onStep(index)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (step === 'revisao') {
      create.mutate()
      return
    }
    // An unchanged value would be refused again.
    if (refusal?.step === current) return
    if (Object.keys(findProblemas(step, draft)).length === 0) choose(current + 1)
    else {
      setShown(true)
      requestAnimationFrame(() => form.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus())
    }
  }

  return (
    <form method="post" ref={form} onSubmit={submit} noValidate className={styles['form']}>
      <Stack gap={16}>
        <Etapas current={current} onChoose={choose} />
        {!refusal && <FormError error={create.error} />}
        <Fields key={`${step} ${refusals}`}>
          {step === 'empresa' && <EmpresaPasso draft={draft} onChange={change} problems={problems} />}
          {step === 'pessoa' && <PessoaPasso draft={draft} onChange={change} problems={problems} email={link.email} />}
          {step === 'plano' && <PlanoPasso draft={draft} onChange={change} problems={problems} />}
          {step === 'revisao' && <RevisaoPasso draft={draft} email={link.email} onChoose={choose} />}
        </Fields>
        <Inline gap={12}>
          {current > 0 && (
            <Button size="large" onClick={() => choose(current - 1)}>
              {t('cadastro.voltar')}
            </Button>
          )}
          <Button type="submit" variant="primary" size="large" fullWidth busy={create.isPending}>
            {step === 'revisao' ? t(create.isPending ? 'cadastro.revisao.criando' : 'cadastro.revisao.criar') : t('cadastro.continuar')}
          </Button>
        </Inline>
      </Stack>
    </form>
  )
}

function Fields({ children }: { children: ReactNode }) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const fields = [...(box.current?.querySelectorAll<HTMLInputElement>('input:not([hidden], [type=radio])') ?? [])]
    const first = fields.find((field) => field.getAttribute('aria-invalid') === 'true') ?? fields[0]
    first?.focus()
  }, [])
  return (
    <Stack ref={box} gap={16}>
      {children}
    </Stack>
  )
}
