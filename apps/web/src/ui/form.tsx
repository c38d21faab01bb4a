/** Forms over a schema of the contract: field errors, refusals of the server, unsaved changes. */
import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, type SyntheticEvent, useContext, useEffect, useRef, useState } from 'react'
import type { TFunction } from 'i18next'
import { flushSync } from 'react-dom'
import {
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type RegisterOptions,
  type ResolverResult,
  type UseFormRegisterReturn,
  get,
  set,
  useForm,
  useWatch,
} from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { ApiError, toApiError } from '../api/errors.ts'
import { createChave } from '../api/idempotencia.ts'
import { useUnsaved } from '../stores/unsaved.ts'
import { DialogContext } from './Dialog.tsx'
import { type Space, Stack } from './layout.tsx'

interface ContractFormOptions<Draft extends FieldValues, Body, Saved> {
  /** A body schema of the contract; `fromDraft(toBody, schema)` when the fields hold another shape. */
  schema: z.ZodMiniType<Body, Draft>
  defaultValues: NoInfer<Draft & DefaultValues<Draft>>
  /** Unchanged fields follow later `defaultValues`. */
  follow?: boolean
  /** Whether unsaved work is a part of its screen or the screen. A typed password is no work. */
  unsaved?: 'part' | 'page' | 'never'
  /** Text for a field whose own one says more than the catalogue. */
  messages?: (campo: string, empty: boolean, draft: Draft) => string | undefined
  /** `key` is the idempotency key: a retry of the same body has the same one. */
  save: (body: Body, key: string) => Promise<Saved>
  onSaved?: (saved: Saved, body: Body) => unknown
  onFailed?: (error: Error) => unknown
  onSettled?: () => unknown
}

/**
 * Form state of react-hook-form, validated by a schema of the contract when it is sent and while it is corrected.
 * Errors of the schema, and `details` of a refusal that name a field, are shown under their field. `failure` is the rest, for FormError.
 */
export function useContractForm<Draft extends FieldValues, Body, Saved>({
  schema,
  defaultValues,
  follow = false,
  unsaved = 'part',
  messages,
  save,
  onSaved,
  onFailed,
  onSettled,
}: ContractFormOptions<Draft, Body, Saved>) {
  const { t, i18n } = useTranslation('casca')
  const element = useRef<HTMLFormElement>(null)
  // Validation is asynchronous: a second click may come before the button is busy.
  const sent = useRef(false)
  const requested = useRef({ text: '', key: '' })
  // Fields on the screen. Problems elsewhere belong to the whole form.
  const [fields] = useState(() => new Map<string, FieldPath<Draft>>())
  // A path may lead through an object that the fields are a part of, as `valores.nome`, or into the value of a field, as `areas.0`.
  const fieldOf = (path: string): FieldPath<Draft> | undefined => {
    const parts = path.split('.')
    for (let start = 0; start < parts.length; start++)
      for (let end = parts.length; end > start; end--) {
        const name = fields.get(parts.slice(start, end).join('.'))
        if (name !== undefined) return name
      }
    return undefined
  }
  const { control, register, setValue, setError, clearErrors, getValues, handleSubmit, reset, formState } = useForm<Draft, unknown, Body>({
    defaultValues,
    ...(follow ? { values: defaultValues, resetOptions: { keepDirtyValues: true } } : {}),
    shouldFocusError: false,
    resolver: (values): ResolverResult<Draft, Body> => {
      const errors = {}
      const add = (campo: string, type: string, text: string) => {
        if (!get(errors, campo)) set(errors, campo, { type, message: messages?.(campo, isEmpty(get(values, campo)), values) ?? text })
      }
      const read = z.safeParse(schema, values, { error: () => '' })
      for (const issue of read.error?.issues ?? []) {
        const campo = fieldOf(issue.path.join('.'))
        // Messages written in the contract are Portuguese, as those of the server.
        const own = i18n.language === 'pt' ? issue.message : ''
        if (campo === undefined) add('root', issue.code, own || t('campo.geral'))
        else add(campo, issue.code, own || problemText(t, issue, isEmpty(get(values, campo))))
      }
      // Constraints of the field alone, such as `required` where the body may be without it.
      for (const { name, validity } of element.current?.querySelectorAll<HTMLInputElement>('input, select, textarea') ?? [])
        if (fields.has(name) && !validity.valid) add(name, 'native', t(validity.valueMissing ? 'campo.vazio' : 'campo.invalido'))
      return read.success && Object.keys(errors).length === 0 ? { values: read.data, errors: {} } : { values: {}, errors }
    },
  })
  const { errors, isDirty, isSubmitted, submitCount } = formState
  const draft = useWatch({ control, compute: (values: Draft) => ({ ...values }) })
  const watch = <Name extends FieldPath<Draft>>(name: Name): FieldPathValue<Draft, Name> => get(draft, name)
  const sending = useMutation({
    mutationFn: (body: Body) => {
      const text = JSON.stringify(body)
      if (requested.current.text !== text) requested.current = { text, key: createChave() }
      return save(body, requested.current.key)
    },
    onSuccess: async (saved, body) => {
      requested.current = { text: '', key: '' }
      // Saved before `onSaved` leaves the screen, or the guard would ask about work already sent.
      flushSync(() => reset(getValues()))
      await onSaved?.(saved, body)
    },
    onError: (error) => {
      for (const { campo = '', message } of toApiError(error).details) {
        const name = fieldOf(campo)
        if (name !== undefined) setError(name, { type: 'server', message })
      }
      return onFailed?.(error)
    },
    onSettled: () => {
      sent.current = false
      return onSettled?.()
    },
  })
  const confirmDiscard = useUnsaved(isDirty && !sending.isPending && unsaved !== 'never', unsaved === 'page' ? 'page' : 'part')
  useEffect(() => {
    if (submitCount > 0 || sending.error) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submitCount, sending.error])

  const messageAt = (name: string): string | undefined => {
    const message: unknown = get(errors, `${name}.message`)
    return typeof message === 'string' ? message : undefined
  }
  const { details = [] } = sending.error ? toApiError(sending.error) : {}
  const isPlaced = details.length > 0 && details.every(({ campo = '' }) => fieldOf(campo) !== undefined)
  const wholeMessage = messageAt('root')
  return {
    element,
    /** Props of a native radio or checkbox. */
    register,
    draft,
    watch,
    setValue,
    getValues,
    reset: (next?: Draft) => {
      sending.reset()
      reset(next)
    },
    confirmDiscard,
    isDirty,
    /** The schema accepts the form as it is. */
    get complete() {
      return z.safeParse(schema, draft).success
    },
    busy: sending.isPending,
    error: sending.error,
    failure: wholeMessage === undefined ? (isPlaced ? null : sending.error) : new ApiError(422, { message: wholeMessage }),
    /** Props of a TextField, TextArea or SelectField. */
    field: <Name extends FieldPath<Draft>>(name: Name, options?: RegisterOptions<Draft, Name>) => {
      fields.set(name, name)
      return { ...register(name, options), error: messageAt(name) }
    },
    /** Props of a controlled field: `onChange` takes the value. An unread `error` belongs to the whole form. */
    value: <Name extends FieldPath<Draft>>(name: Name) => {
      return {
        value: watch(name),
        get error() {
          fields.set(name, name)
          return messageAt(name)
        },
        onChange: (value: FieldPathValue<Draft, Name>) => setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted }),
      }
    },
    /** Sends a body that no field holds. */
    send: sending.mutate,
    submit: (event: SyntheticEvent<HTMLFormElement>) => {
      event.preventDefault()
      // A typed field whose text does not parse keeps its last value, which must not be sent.
      const unread = [...event.currentTarget.querySelectorAll('input')].find(
        ({ validity }) => validity.customError || validity.badInput || validity.patternMismatch,
      )
      if (unread) unread.focus()
      else {
        clearErrors('root')
        void handleSubmit((body) => {
          if (sent.current) return
          sent.current = true
          sending.mutate(body)
        })(event)
      }
    },
  }
}

export type ContractForm = Pick<ReturnType<typeof useContractForm>, 'element' | 'submit' | 'confirmDiscard' | 'busy' | 'failure'>

export function fromDraft<Draft, Body, Input>(
  toBody: (draft: Draft) => NoInfer<Input>,
  body: z.ZodMiniType<Body, Input>,
): z.ZodMiniType<Body, Draft> {
  return z.pipe(
    z.transform((draft: Draft): unknown => toBody(draft)),
    body,
  )
}

export type FieldProps = UseFormRegisterReturn & { error: string | undefined }

/** A form as its parts see it. */
export type FormFields<Draft extends FieldValues> = Pick<
  ReturnType<typeof useContractForm<Draft, unknown, unknown>>,
  'field' | 'value' | 'register' | 'watch' | 'setValue' | 'getValues'
>

type FormProps = Omit<ComponentProps<'form'>, 'ref' | 'onSubmit' | 'noValidate' | 'form'> & {
  form: Pick<ContractForm, 'element' | 'submit' | 'confirmDiscard'>
  /** Space between the fields. */
  gap?: Space
}

/**
 * Without the messages of the browser, which are in its language and one at a time.
 * A dialog around the form asks before unsaved changes are lost.
 */
export function Form({ form: { element, submit, confirmDiscard }, gap, children, ...props }: FormProps) {
  const { guard } = useContext(DialogContext)
  useEffect(() => guard(confirmDiscard), [guard, confirmDiscard])
  return (
    <form method="post" {...props} ref={element} noValidate onSubmit={submit}>
      {gap === undefined ? children : <Stack gap={gap}>{children}</Stack>}
    </form>
  )
}

const isEmpty = (value: unknown): boolean =>
  value === '' || value === null || value === undefined || Number.isNaN(value) || (Array.isArray(value) && value.length === 0)

function problemText(t: TFunction<'casca'>, issue: z.core.$ZodIssue, empty: boolean): string {
  if (empty) return t('campo.vazio')
  if (issue.code === 'too_small') return t(issue.origin === 'string' ? 'campo.curto' : 'campo.minimo', { limite: Number(issue.minimum) })
  if (issue.code === 'too_big') return t(issue.origin === 'string' ? 'campo.longo' : 'campo.maximo', { limite: Number(issue.maximum) })
  return t('campo.invalido')
}
