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
  "company.title": "会社のログイン",
  "company.explain":
    "つなぐと、これからは会社のログインでお入りになれます。ここのパスワードとパスキーは使えなくなり、ほかのブラウザはログアウトします。",
  "company.linked": "会社のログインとつながっています。",
  "company.link": "会社のログインとつなぐ",
  "company.instead": "パスワードを決めずに、会社のログインでお入りになることもできます。",
  "refused.oidc_unknown":
    "会社のログインのアカウントが、まだここのどなたともつながっていません。管理者から招待のリンクを受け取り、そこからお入りください。",
  "refused.oidc_level": "所属グループの設定により、お入りになれません。管理者にご相談ください。",
  "refused.oidc_taken":
    "会社のログインのそのアカウントは、ここではほかの方のものです。ご自分のアカウントでログインし直してください。",
  "refused.fresh_needed": "本人の確認から時間がたちました。もう一度つなぎ直してください。",
  "refused.other": "会社のログインでご本人と確かめられませんでした。もう一度はじめからお試しください。",
} as const;
