export const account = {
  "passkey.title": "パスキー",
  "passkey.explain":
    "指紋や顔、端末の暗証番号で、パスワードを入れずにログインできます。大事な決定の前の本人確認にも使えます。",
  "passkey.not_here":
    "このブラウザかアドレスでは、パスキーを登録できません。https のアドレスで開いてください。",
  "passkey.name": "パスキーの名前",
  "passkey.make": "この端末で登録する",
  "passkey.rename": "名前を変える",
  "passkey.remove": "取り除く",
  "passkey.remove_explain": "ほかのブラウザもすべてログアウトします。",
  "passkey.dates": "登録 {made}・最後の使用 {used}",
  "passkey.unused": "まだありません",
  "passkey.sign_in": "パスキーでログイン",
  "passkey.prove": "パスキーで確認する",
  "passkey.not_given":
    "パスキーを確かめられませんでした。もう一度お試しになるか、パスワードをお使いください。",
} as const;
