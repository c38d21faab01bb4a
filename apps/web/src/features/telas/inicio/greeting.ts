export function greetingKey(hour: number): 'saudacao.manha' | 'saudacao.tarde' | 'saudacao.noite' {
  if (hour >= 5 && hour < 12) return 'saudacao.manha'
  return hour >= 12 && hour < 18 ? 'saudacao.tarde' : 'saudacao.noite'
}
