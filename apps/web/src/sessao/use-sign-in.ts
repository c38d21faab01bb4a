import { useRouter } from '@tanstack/react-router'
import { startTransition, useState } from 'react'
import { paths } from '../navigation/paths.ts'
import { type Desafio, enter } from './sessao.ts'

export function useSignIn() {
  const router = useRouter()
  const [desafio, setDesafio] = useState<Desafio | null>(null)
  const onEntered = () => router.history.push(paths.root)
  const toLogin = () => router.history.push(paths.login)
  const enterWith = async (credentials: { email: string; senha: string }) => {
    try {
      const asked = await enter(credentials)
      if (asked) startTransition(() => setDesafio(asked))
      else onEntered()
    } catch {
      // The password is set; the sign-in page reports the problem.
      toLogin()
    }
  }
  return { desafio, enterWith, onEntered, toLogin }
}
